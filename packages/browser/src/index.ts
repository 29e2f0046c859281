/**
 * Renderer on Chromium: scripts, actions, screenshots, emulation. Every connection of the browser goes through the engine's egress guard.
 *
 * @module
 */
export { type FoundChromium, findChromium } from "./find-chromium.js";
export { pageLimit } from "./limits.js";
export { type ChromiumRendererOptions, chromiumRenderer } from "./renderer.js";
