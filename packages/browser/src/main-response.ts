import type { RenderedPage } from "@quern/types";
import type { Page, Response } from "playwright-core";

/** Remembers the response that became the page, through redirects, meta refresh and scripts, and the file that was offered instead of one. */
export class MainResponse {
  last: Response | undefined;
  /** Address of the last page that could not be loaded. */
  failed: string | undefined;
  /** Response of the last navigation if browsers do not display it; the previous page stays. */
  file: Response | undefined;

  constructor(page: Page) {
    let shown: Response | undefined;
    page.on("response", (response) => {
      const request = response.request();
      const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
      if (isPage && !(response.status() >= 300 && response.status() < 400)) this.last = response;
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      shown = this.last;
      this.file = undefined;
    });
    page.on("requestfailed", (request) => {
      if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
      if (this.last?.request() === request && /ERR_ABORTED/.test(request.failure()?.errorText ?? "")) {
        this.file = this.last;
        this.last = shown;
      } else this.failed = request.url();
    });
  }

  async facts(): Promise<Pick<RenderedPage, "url" | "status" | "headers">> {
    const response = this.last ?? this.file;
    return {
      url: response?.url() ?? "",
      status: response?.status() ?? 200,
      headers: response ? await response.allHeaders().catch(() => ({})) : {},
    };
  }
}
