/** A page as it was cleaned, drawn as a browser would. */
import { make } from "./options.js";

/** In a frame without rights: no scripts, no forms, no way out.
 * @param {string} html
 * @param {string} base address of the server */
export function drawRendered(html, base) {
  const frame = make("iframe", { title: "Rendered page" });
  frame.setAttribute("sandbox", "");
  frame.referrerPolicy = "no-referrer";
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${base}/playground/rendered.css">${withoutForeignPictures(html)}`;
  return frame;
}

/** Pictures of other sites, which would learn who reads the page, become boxes that name them.
 * @param {string} html */
function withoutForeignPictures(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const picture of page.querySelectorAll("img")) {
    const address = picture.getAttribute("src") ?? "";
    if (/^(?:data|blob):/i.test(address) || address.startsWith(`${location.origin}/`)) continue;
    const name = picture.alt || address.split(/[?#]/, 1)[0]?.split("/").at(-1) || "no name";
    picture.replaceWith(make("span", { className: "picture", title: `Not loaded: ${address}` }, `Picture: ${name}`));
  }
  return page.body.innerHTML;
}
