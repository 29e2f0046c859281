/**
 * Renderer on Chromium: scripts, actions, screenshots, emulation. Every connection of the browser goes through the engine's egress guard.
 *
 * @module
 */
import type { Page } from "playwright-core";

export { type FoundChromium, findChromium } from "./find-chromium.js";
export { pageLimit } from "./limits.js";
export { type ChromiumRendererOptions, chromiumRenderer } from "./renderer.js";

declare module "@quern/types" {
  interface RendererTypes {
    readonly page: Page;
  }
}
