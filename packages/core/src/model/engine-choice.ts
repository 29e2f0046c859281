/** How a page is got. `auto`: fetch first and render when needed. */
export type EngineChoice = "auto" | "fetch" | "browser";
