import type { RenderedFile, ScreenshotRequest } from "@quern/types";
import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";

/** Most pixels of a picture, on the device. */
const MAX_PIXELS = 40e6;
const MAX_HEIGHT_PIXELS = 16_000;
const MAX_SCROLLS = 60;

export interface Captured {
  readonly file: RenderedFile;
  readonly warning?: string;
}

/** Takes a picture of the viewport or, scrolled through first so that lazy content is there, of the whole page. */
export async function takeScreenshot(page: Page, request: ScreenshotRequest, timeout: number): Promise<Captured> {
  const before = page.viewportSize();
  if (request.viewport) await page.setViewportSize(request.viewport);
  try {
    await withTimeout(
      page.evaluate(() => document.fonts.ready.then(() => undefined)),
      3_000,
    );
    const type = request.quality === undefined ? ("png" as const) : ("jpeg" as const);
    const common = { type, timeout, animations: "disabled" as const, caret: "hide" as const };
    const quality = request.quality === undefined ? {} : { quality: request.quality };
    const mediaType = type === "png" ? "image/png" : "image/jpeg";
    if (!request.fullPage) {
      return { file: { bytes: await page.screenshot({ ...common, ...quality }), mediaType } };
    }
    await scrollThrough(page, Math.min(5_000, timeout / 3));
    const size = await page.evaluate(() => ({
      width: window.innerWidth,
      height: Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0, 1),
      scale: window.devicePixelRatio,
    }));
    const tallest = (scale: number): number =>
      Math.min(MAX_HEIGHT_PIXELS, Math.floor(MAX_PIXELS / (size.width * scale ** 2)));
    const whole = { ...common, ...quality, fullPage: true };
    if (size.height <= tallest(size.scale)) return { file: { bytes: await page.screenshot(whole), mediaType } };
    // A phone's screen has several pixels for each of the page's: rather fewer of them than half of the page.
    const most = tallest(1);
    const plain = { ...whole, scale: "css" as const };
    if (size.height <= most) return { file: { bytes: await page.screenshot(plain), mediaType } };
    const clip = { x: 0, y: 0, width: size.width, height: most };
    return {
      file: { bytes: await page.screenshot({ ...plain, clip }), mediaType },
      warning: `The screenshot shows the first ${most} of ${size.height} pixels of the page's height.`,
    };
  } finally {
    if (request.viewport && before) await page.setViewportSize(before).catch(() => undefined);
  }
}

/** Down to the end step by step, then back to the top, at once each: a style for smooth scrolling would still be on its way when looked at. */
async function scrollThrough(page: Page, milliseconds: number): Promise<void> {
  await withTimeout(
    page.evaluate(
      async ({ most, end }) => {
        const started = performance.now();
        // Observers that reveal what comes into view are told on a frame, which a busy machine paints late.
        const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
        const pause = (time: number): Promise<unknown> =>
          Promise.all([frame().then(frame), new Promise((resolve) => setTimeout(resolve, time))]);
        for (let step = 0; step < most && performance.now() - started < end; step++) {
          const before = window.scrollY;
          window.scrollBy({ top: window.innerHeight * 0.9, behavior: "instant" });
          await pause(60);
          if (window.scrollY === before) break;
        }
        window.scrollTo({ top: 0, behavior: "instant" });
        await pause(60);
      },
      { most: MAX_SCROLLS, end: milliseconds },
    ),
    milliseconds + 1_000,
  );
}
