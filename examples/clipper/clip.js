/** Clips the document that it runs in. */
import { convertHtml } from "@quern/markdown";
import { fileName, fill, TEMPLATE } from "./template.js";

const first = (value) => (Array.isArray(value) ? value[0] : value);

/** @returns {{ name: string, text: string }} */
export function clip() {
  const { markdown = "", metadata = {} } = convertHtml({
    html: document.documentElement.outerHTML,
    url: location.href,
    removeConsentDialogs: true,
    wants: { markdown: true, metadata: true },
  });
  const selected = getSelection()?.toString() ?? "";
  const title = first(metadata.title) ?? document.title;
  const values = {
    title,
    url: location.href,
    author: first(metadata.author),
    published: first(metadata.publishedTime ?? metadata["article:published_time"]),
    site: first(metadata.ogSiteName ?? metadata["og:site_name"]) ?? location.hostname,
    description: first(metadata.description),
    date: new Date().toISOString().slice(0, 10),
    content: selected === "" ? markdown : `> ${selected.replaceAll("\n", "\n> ")}\n\n${markdown}`,
  };
  return { name: fileName(title), text: fill(TEMPLATE, values) };
}

/** Offers the note as a download. */
export function save({ name, text }) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/markdown" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
