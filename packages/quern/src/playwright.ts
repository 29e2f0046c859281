/**
 * Gives `session.page` the type of Playwright's page; it needs a browser's types (`"lib": ["DOM"]`).
 *
 * @module
 * @example
 * import "quern/playwright";
 */
import "@quern/browser/playwright";
