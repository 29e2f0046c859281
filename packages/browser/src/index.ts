/**
 * Renderer on Chromium: scripts, actions, screenshots, emulation. Every connection of the browser goes through the engine's egress guard.
 *
 * @module
 */
export { type FoundChromium, findChromium } from "./find-chromium.js";
export { pageLimit } from "./limits.js";
export { chromiumRenderer } from "./renderer.js";
export type { ChromiumRendererOptions } from "./renderer-options.js";
