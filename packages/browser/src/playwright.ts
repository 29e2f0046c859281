/**
 * Gives `session.page` the type of Playwright's page. Apart from the package's other types, because Playwright's need those of a browser
 * (`"lib": ["DOM"]`).
 *
 * @module
 * @example
 * import "@quern/browser/playwright";
 */
import type { Page } from "playwright-core";

declare module "@quern/types" {
  interface RendererTypes {
    readonly page: Page;
  }
}
