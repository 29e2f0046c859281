import { escapeHtml, imageHtml, type XmlElement } from "@quern/documents";
import { alternativeContent } from "../opc/package.js";
import { chartPartHtml } from "../slides/chart-part.js";
import { diagramHtml } from "../slides/diagram.js";
import { safeHref } from "./field.js";
import type { Story, WordDocument } from "./word-document.js";

/** Content of a drawing: images in the line, boxes and charts as blocks after the paragraph. */
export interface DrawingSink {
  image(html: string, href: string | undefined): void;
  block(html: string): void;
}

/** Reads a text box; passed in because boxes hold blocks and blocks hold drawings. */
export type BlocksReader = (container: XmlElement) => string;

/** Reads DrawingML (`w:drawing`) and VML (`w:pict`, `w:object`) alike. */
export function readDrawing(
  drawing: XmlElement,
  document: WordDocument,
  story: Story,
  sink: DrawingSink,
  blocks: BlocksReader,
): void {
  let alternative = "";
  let href: string | undefined;
  const stack = [drawing];
  const push = (element: XmlElement): void => {
    const children = [...element.elements()];
    for (let index = children.length - 1; index >= 0; index--) stack.push(children[index]!);
  };
  while (stack.length > 0) {
    const element = stack.pop()!;
    switch (element.name) {
      case "wp:docPr":
      case "pic:cNvPr":
      case "wps:cNvPr": {
        const own = element.get("descr") || element.get("title");
        if (own) alternative = own;
        const link = element.child("a:hlinkClick")?.get("r:id");
        if (link !== undefined) href = safeHref(document.package.relationships(story.part).get(link)?.target);
        break;
      }
      case "v:shape":
      case "v:rect":
        alternative = element.get("alt") || alternative;
        push(element);
        break;
      case "a:blip":
        image(element.get("r:embed") ?? element.get("r:link"));
        break;
      case "v:imagedata":
        image(element.get("r:id") ?? element.get("r:pict"), element.get("o:title"));
        break;
      // Letters that are drawn along a path: WordArt.
      case "v:textpath": {
        const letters = (element.get("string") ?? "").trim();
        if (letters !== "") sink.block(`<p>${escapeHtml(letters)}</p>\n`);
        break;
      }
      case "w:txbxContent":
        sink.block(blocks(element));
        break;
      case "c:chart":
      case "cx:chart":
        sink.block(chartPartHtml(document.package, target(element.get("r:id"))));
        break;
      case "dgm:relIds": {
        const part = target(element.get("r:dm"));
        sink.block(diagramHtml(document.package.optionalRoot(part)));
        break;
      }
      case "mc:AlternateContent": {
        const content = alternativeContent(element);
        if (content !== undefined) push(content);
        break;
      }
      default:
        push(element);
    }
  }

  function target(id: string | undefined): string | undefined {
    const relationship = id === undefined ? undefined : document.package.relationships(story.part).get(id);
    return relationship?.external === false ? relationship.target : undefined;
  }

  function image(id: string | undefined, title = ""): void {
    const relationship = id === undefined ? undefined : document.package.relationships(story.part).get(id);
    if (relationship === undefined) return;
    const { archive } = document.package;
    if (relationship.external) {
      if (/^https?:/i.test(relationship.target)) sink.image(imageHtml(relationship.target, alternative || title), href);
      return;
    }
    const { target } = relationship;
    const read = (): Uint8Array | undefined => archive.read(target);
    const picture = { key: target, name: target, alternative: alternative || title, read };
    sink.image(document.context.pictures.html(picture), href);
  }
}
