import { parseDocument } from "htmlparser2";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

const render = (markdown) =>
  micromark(markdown, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });

/** Text of a parsed document: an explicit stack, since pages may be nested deeply. */
function textOf(root) {
  let text = "";
  const stack = [root];
  while (stack.length > 0) {
    const node = stack.pop();
    if (node.type === "text") text += node.data;
    else for (const child of (node.children ?? []).toReversed()) stack.push(child);
    if (/^(?:p|div|h[1-6]|li|td|th|br|pre|blockquote|tr)$/.test(node.name ?? "")) text += " ";
  }
  return text;
}

const words = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Text of Markdown as a reader sees it. */
export const markdownText = (markdown) => textOf(parseDocument(render(markdown)));

/** Bag-of-words precision, recall and F1 of a text against the true main content. */
export function wordScore(text, truth) {
  const found = words(text);
  const wanted = words(truth);
  if (found.length === 0 || wanted.length === 0) {
    const score = found.length === wanted.length ? 1 : 0;
    return { precision: score, recall: score, f1: score };
  }
  const left = new Map();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of found) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common++;
  }
  return {
    precision: common / found.length,
    recall: common / wanted.length,
    f1: (2 * common) / (found.length + wanted.length),
  };
}

/** {@link wordScore}'s F1 for the text of Markdown. */
export const wordF1 = (markdown, truth) => wordScore(markdownText(markdown), truth).f1;

const SAYABLE = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong a img hr br del table thead tbody tr th td".split(" "),
);
const KEPT_ATTRIBUTES = ["href", "src", "alt", "title", "start", "align"];

/** Whether Markdown has a syntax for every element of the example. */
export const isSayable = (html) =>
  [...html.matchAll(/<\/?([a-z][\w-]*)/gi)].every(([, name]) => SAYABLE.has(name.toLowerCase()));

/** The text as a browser shows it, so that two ways to write the same thing compare equal. */
function canonical(html) {
  const out = [];
  const stack = [{ node: parseDocument(html), pre: false, leave: "" }];
  while (stack.length > 0) {
    const { node, pre, leave } = stack.pop();
    if (leave) out.push(leave);
    else if (node.type === "text") out.push(pre ? node.data : node.data.replace(/\s+/g, " "));
    else {
      const name = node.name ?? "";
      const ignored = name === "" || name === "thead" || name === "tbody" || name === "p";
      const attributes = KEPT_ATTRIBUTES.filter((key) => node.attribs?.[key]).map(
        (key) => `${key}=${decode(node.attribs[key])}`,
      );
      if (!ignored) stack.push({ leave: `</${name}>` });
      else if (name === "p") stack.push({ leave: "\n" });
      for (const child of (node.children ?? []).toReversed()) stack.push({ node: child, pre: pre || name === "pre" });
      if (!ignored) out.push(`<${[name, ...attributes].join(" ")}>`);
    }
  }
  return out
    .join("")
    .replace(/\s*\n\s*/g, "\n")
    .replace(/\s*(<\/?(?:li|ul|ol|blockquote|h\d|tr|td|th|table|pre|br|hr)[^>]*>)\s*/g, "$1")
    .trim();
}

function decode(value) {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}

/** Whether the Markdown made from an example says the same as the example. */
export const roundTrips = (html, markdown) => canonical(render(markdown)) === canonical(html);
