import { escapeHtml, type XmlElement } from "@quern/documents";
import type { Comments } from "../html/comments.js";
import type { OpcPackage } from "../opc/package.js";

/**
 * Comments of a slide in both forms that PowerPoint writes: the older one of ECMA-376, and threads with answers ([MS-PPTX] 2.6.4). They belong to
 * the slide, not to a place in its text.
 */
export function slideComments(document: OpcPackage, slide: string, comments: Comments): string {
  const root = document.optionalRoot(document.related(slide, "comments"));
  if (root === undefined) return "";
  const authors = authorsOf(document);
  let html = "";
  for (const comment of root.elements()) {
    html += one(comment, authors, comments);
    for (const answers of comment.elements())
      if (local(answers) === "replyLst")
        for (const answer of answers.elements()) html += one(answer, authors, comments);
  }
  return html === "" ? "" : `<p>${html.trim()}</p>\n`;
}

function one(comment: XmlElement, authors: ReadonlyMap<string, string>, comments: Comments): string {
  let text = comment.child("p:text")?.text() ?? "";
  for (const body of comment.elements()) {
    if (local(body) !== "txBody") continue;
    const lines = body.all("a:p").map((line) =>
      [...line.descendants()]
        .filter((part) => part.name === "a:t")
        .map((part) => part.text())
        .join(""),
    );
    text += lines.join(" ");
  }
  return comments.add(authors.get(comment.get("authorId") ?? "") ?? "", escapeHtml(text.trim()));
}

function authorsOf(document: OpcPackage): ReadonlyMap<string, string> {
  const authors = new Map<string, string>();
  const main = document.main("ppt/presentation.xml");
  for (const part of ["commentAuthors", "authors"])
    for (const author of document.optionalRoot(document.related(main, part))?.elements() ?? [])
      authors.set(author.get("id") ?? "", author.get("name") ?? "");
  return authors;
}

const local = (element: XmlElement): string => element.name.replace(/^.*:/, "");
