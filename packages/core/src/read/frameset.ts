/** Pages of frames alone, as browsers before 2014 knew them and generated documentation still has them. */
import { escapeHtml } from "@quern/documents";
import { parseHtml, type Tree, textLengths } from "@quern/markdown/html";

const FRAMESET = /<frameset\b/i;
/** A page of frames holds little else. */
const MAX_CHARACTERS = 100_000;
/** Our parser drops frames. This element is as empty, and the parser keeps its attributes. */
const STAND_IN = "embed";
const MARK = "data-quern-frame";

/** @param isUpload a file has no address at which a browser could find the frames */
export const warningOfFrames = (isUpload: boolean): string =>
  `The page is a set of frames, whose texts are pages of their own: the result links to them.${
    isUpload ? "" : " waitFor: 1000 reads the page in a browser, which shows all frames as one."
  }`;

/**
 * Without a browser, the texts of the frames are other pages: a page of frames becomes a list of links to them, with what it says to readers
 * without frames before it.
 *
 * @param html as fetched
 * @returns undefined for every other page
 */
export function framesAsLinks(html: string): string | undefined {
  if (html.length > MAX_CHARACTERS) return undefined;
  const start = html.search(FRAMESET);
  if (start < 0) return undefined;
  const head = html.slice(0, start);
  const before = parseHtml(head);
  // Behind text, and in scripts and comments, browsers ignore the tag too.
  if ((textLengths(before)[before.body] ?? 0) > 0) return undefined;
  const tree = parseHtml(
    `${head}<body>${html
      .slice(start)
      .replace(/<frame(?=[\s/>])/gi, `<${STAND_IN} ${MARK}`)
      .replace(/<(\/?)noframes\b/gi, "<$1div")}`,
  );
  const links = [...framesOf(tree)].map(
    ({ address, name }) => `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`,
  );
  if (links.length === 0) return undefined;
  return `${head}<body>${noframesContent(html.slice(start))}<ul>${links.join("")}</ul></body></html>`;
}

function* framesOf(tree: Tree): Generator<{ readonly address: string; readonly name: string }> {
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node) || tree.tagName(node) !== STAND_IN || !tree.hasAttribute(node, MARK)) continue;
    const address = tree.attribute(node, "src")?.trim();
    if (!address || address.startsWith("about:") || address.startsWith("javascript:")) continue;
    yield { address, name: tree.attribute(node, "title")?.trim() || tree.attribute(node, "name")?.trim() || address };
  }
}

/** The HTML inside of `noframes`, in one pass. */
function noframesContent(html: string): string {
  const parts: string[] = [];
  let from = -1;
  for (const tag of html.matchAll(/<(\/?)noframes\b[^>]{0,500}>/gi)) {
    if (tag[1] === "" && from < 0) from = tag.index + tag[0].length;
    else if (tag[1] === "/" && from >= 0) {
      parts.push(html.slice(from, tag.index));
      from = -1;
    }
  }
  if (from >= 0) parts.push(html.slice(from));
  return parts.join("");
}
