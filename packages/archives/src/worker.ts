import {
  Assets,
  DocumentBudget,
  type DocumentWithInner,
  escapeHtml,
  InnerPlaces,
  Transferable,
  type WorkerParserInput,
} from "@quern/documents";
import { QuernError } from "@quern/types";
import type { ContainedFile, ContainerInput } from "./container.js";
import { kindOf } from "./kinds.js";
import { openContainer } from "./unpack.js";

const PICTURE = /\.(?:png|jpe?g|gif|webp|bmp|tiff?|avif|svg)$/i;

/** Task of the worker threads: opens one container and hands out the documents inside. */
export async function readContainer(input: WorkerParserInput): Promise<Transferable<DocumentWithInner>> {
  const document = await read(input);
  const buffers = [...document.assets, ...(document.inner ?? [])].map(({ bytes }) => bytes.buffer as ArrayBuffer);
  return new Transferable(document, [...new Set(buffers)]);
}

async function read(input: WorkerParserInput): Promise<DocumentWithInner> {
  const filename = input.filename ?? "archive";
  if (input.bytes.byteLength === 0) throw new QuernError("DOCUMENT_EMPTY", `${filename} is empty: it has no bytes.`);
  const { bytes, mediaType, password } = input;
  const container: ContainerInput = { bytes, mediaType, filename, password };
  const kind = kindOf(mediaType, /\.([a-z\d]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "")?.name;
  if (kind === "mhtml") return (await import("./mhtml.js")).readMhtml(container, input.wants.assets);
  if (kind === "webarchive") return (await import("./webarchive.js")).readWebArchive(container, input.wants.assets);
  const { files, warnings, leftOut = [], locked = [], metadata, isWrapper } = await openContainer(container);
  if (files.length === 0) {
    throw new QuernError("DOCUMENT_EMPTY", `${filename} holds no documents.`, {
      ...(warnings.length > 0 ? { hint: warnings.join(" ") } : {}),
    });
  }
  const inner = new InnerPlaces();
  const assets = new Assets(new DocumentBudget(), input.wants.assets);
  const readsPictures = input.options.mode === "ocr";
  const write = (file: ContainedFile): string => {
    const place = { bytes: file.bytes, filename: file.name, ...withKnown(file) };
    if (isWrapper || kind === "mbox") return `${inner.add(place, 0)}\n`;
    if (PICTURE.test(file.name) && !readsPictures) {
      // Its name is all that is known of a picture in an archive, and tells which file it is.
      const source = assets.add(file.name, file.name, () => file.bytes);
      return `<p><img src="${escapeHtml(source)}" alt="${escapeHtml(file.name)}"></p>\n`;
    }
    if (kind === "comic") return `${inner.add(place, 1)}\n`;
    const title = escapeHtml(file.name);
    const heading = file.url === undefined ? title : `<a href="${escapeHtml(file.url)}">${title}</a>`;
    return `<section data-file="${title}">\n${inner.add(place, 1, `<h1>${heading}</h1>\n`)}\n</section>\n`;
  };
  return {
    html: files.map(write).join(""),
    metadata: {
      ...metadata,
      ...(isWrapper ? {} : { fileCount: files.length }),
      ...(leftOut.length > 0 ? { leftOut } : {}),
      ...(locked.length > 0 ? { locked } : {}),
    },
    assets: assets.list,
    warnings: [...warnings, ...assets.warnings],
    inner: inner.list,
  };
}

const withKnown = ({ contentType, url }: ContainedFile) => ({
  ...(contentType === undefined ? {} : { contentType }),
  ...(url === undefined ? {} : { url }),
});
