import { type TaskContext, Transferable } from "@quern/documents";
import { type PageChoice, PagePictures } from "@quern/documents/pictures";
import type { DrawnPages } from "@quern/types";
import { open } from "./open.js";
import type { ReaderName } from "./reader.js";

/** Message from the host to the worker. */
export interface DrawTask {
  readonly bytes: Uint8Array;
  readonly reader: ReaderName;
  readonly password: string | undefined;
  readonly choice: PageChoice;
}

const POINTS_PER_INCH = 72;

/** Draws pages one after the other, each closed before the next one is opened. Runs inside the worker thread. */
export async function drawPdf(task: DrawTask, context: TaskContext): Promise<Transferable<DrawnPages>> {
  const { file } = await open(task.bytes, task.reader, task.password);
  const { choice } = task;
  try {
    const pictures = new PagePictures(choice, file.pageCount);
    const chosen = pictures.chosen();
    let done = 0;
    for (const number of chosen) {
      const page = await file.page(number - 1);
      try {
        if (!page.canRender) {
          pictures.warn(
            "pageImages: PDFium cannot open the file, and to draw its pages pdf.js needs a canvas: npm install @napi-rs/canvas.",
          );
          break;
        }
        const dpi = (choice.width / Math.max(1, page.width)) * POINTS_PER_INCH;
        if (!(await pictures.add(number, await page.render(dpi)))) break;
      } finally {
        await page.close();
      }
      context.progress({ stage: "pageImages", done: ++done, total: chosen.length, unit: "pages" });
    }
    const drawn = pictures.finish("a picture has at most 16 megapixels");
    return new Transferable(drawn, [...new Set(drawn.pages.map(({ bytes }) => bytes.buffer as ArrayBuffer))]);
  } finally {
    await file.close();
  }
}
