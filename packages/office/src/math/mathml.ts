import { escapeHtml, type XmlElement } from "@quern/documents";

/** Presentation markup. Names come from the file: what is none of these contributes its content alone. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "mi mn mo ms mtext mspace mrow mfrac msqrt mroot msup msub msubsup munder mover munderover mmultiscripts mprescripts none " +
    "mfenced mtable mtr mlabeledtr mtd mstyle mpadded mphantom menclose maction merror semantics annotation"
  ).split(" "),
);
/** Attributes that change how a formula is written. */
const KEPT_ATTRIBUTES = ["open", "close", "separators", "encoding"];

/**
 * MathML of a document as MathML of HTML: without prefixes, and without the attributes of its looks. The Markdown serializer turns it into
 * LaTeX, as it does for pages. Recursion is bounded by the XML reader's depth limit.
 */
export function mathmlHtml(root: XmlElement, display: "block" | "inline"): string {
  return `<math display="${display}">${[...root.elements()].map(elementHtml).join("")}</math>`;
}

function elementHtml(element: XmlElement): string {
  const name = element.name.replace(/^.*:/, "");
  // Sources in languages other than TeX would only be skipped.
  if (name === "annotation" && !/tex/i.test(element.get("encoding") ?? "")) return "";
  const children = [...element.elements()];
  const content = children.length > 0 ? children.map(elementHtml).join("") : escapeHtml(element.text());
  if (!ELEMENTS.has(name)) return content;
  const attributes = KEPT_ATTRIBUTES.map((attribute) => [attribute, element.get(attribute)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapeHtml(value ?? "")}"`);
  return `<${name}${attributes.join("")}>${content}</${name}>`;
}
