/** Inline markup of reStructuredText: emphasis, literals, roles, references, substitutions. */
import { escapeHtml } from "@quern/documents";
import { inPieces } from "../bounds.js";
import { type Footnotes, formula, image, link } from "../html.js";

export interface RstContext {
  /** Lower-case name → address. */
  readonly targets: Map<string, string>;
  readonly substitutions: Map<string, { readonly kind: string; readonly text: string }>;
  readonly footnotes: Footnotes;
  /** Key of a note: those without a name (`[#]_`, `[*]_`) are told apart by their order. */
  readonly noteKey: (name: string, use: "reference" | "text") => string;
  /** Addresses of targets without a name, in order. */
  readonly anonymous: string[];
}

const TOKENS =
  /\\([\s\S])|``([\s\S]+?)``(?![\w`])|:([\w:+.-]+):`((?:[^`\\]|\\[\s\S])+)`|`((?:[^`\\]|\\[\s\S])+)`:([\w:+.-]+):|`((?:[^`\\]|\\[\s\S])+)`(__?)?|\*\*(?=\S)([\s\S]+?\S?)\*\*|\*(?=[^\s*])([\s\S]*?[^\s\\])\*(?!\w)|\|([^|\s][^|\n]*?)\|(__?)?|\[(#?[\w.-]*|\*)\]_|(?<![\w])([A-Za-z\d][\w.+-]*[A-Za-z\d]|[A-Za-z\d])(__?)(?![\w])|(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}])|(?<![\w.+-])([\w.+-]+@[\w-]+\.[\w.-]*\w)/g;

const CODE_ROLES = /^(?:code|literal|file|command|program|option|envvar|samp|kbd|makevar|mimetype|regexp|sh|dfn)$/;

export function inlineHtml(text: string, context: RstContext, depth = 0): string {
  if (depth > 8) return escapeHtml(text);
  return inPieces(text, (piece) => pieceHtml(piece, context, depth));
}

function pieceHtml(source: string, context: RstContext, depth: number): string {
  let html = "";
  let last = 0;
  for (const match of source.matchAll(TOKENS)) {
    html += escapeHtml(source.slice(last, match.index));
    last = match.index + match[0].length;
    html += tokenHtml(match, context, depth);
  }
  return html + escapeHtml(source.slice(last));
}

function tokenHtml(match: RegExpMatchArray, context: RstContext, depth: number): string {
  const [whole, escaped, literal, role, content, contentBefore, roleAfter, phrase, under, strong, emphasis] = match;
  const [, , , , , , , , , , , substitution, , footnote, name, underscores, address, mail] = match;
  if (escaped !== undefined) return /\s/.test(escaped) ? "" : escapeHtml(escaped);
  if (literal !== undefined) return `<code>${escapeHtml(literal)}</code>`;
  if (role !== undefined) return roleHtml(role, content ?? "", context, depth);
  if (roleAfter !== undefined) return roleHtml(roleAfter, contentBefore ?? "", context, depth);
  if (phrase !== undefined)
    return under === undefined
      ? `<em>${inlineHtml(phrase, context, depth + 1)}</em>`
      : reference(phrase, under, context);
  if (strong !== undefined) return `<strong>${inlineHtml(strong, context, depth + 1)}</strong>`;
  if (emphasis !== undefined) return `<em>${inlineHtml(emphasis, context, depth + 1)}</em>`;
  if (substitution !== undefined) return substituted(substitution, context, depth);
  if (footnote !== undefined)
    return context.footnotes.reference(context.noteKey(footnote, "reference"), `[${footnote}]`);
  if (name !== undefined && underscores !== undefined) {
    const target = underscores === "__" ? context.anonymous.shift() : context.targets.get(name.toLowerCase());
    return target === undefined ? escapeHtml(whole) : link(target, escapeHtml(name));
  }
  if (address !== undefined) return link(address, escapeHtml(address));
  if (mail !== undefined) return link(`mailto:${mail}`, escapeHtml(mail));
  return escapeHtml(whole);
}

/** `text <address>`_ or `name`_ */
function reference(phrase: string, underscores: string, context: RstContext): string {
  const embedded = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(phrase);
  if (embedded !== null) {
    const [, words = "", target = ""] = embedded;
    const href = target.endsWith("_")
      ? (context.targets.get(target.slice(0, -1).toLowerCase()) ?? "")
      : target.replace(/\s+/g, "");
    if (words !== "") context.targets.set(words.toLowerCase().replace(/\s+/g, " "), href);
    return link(href, escapeHtml(words || href));
  }
  const name = phrase.toLowerCase().replace(/\s+/g, " ");
  const target = underscores === "__" ? context.anonymous.shift() : context.targets.get(name);
  return target === undefined ? escapeHtml(phrase) : link(target, escapeHtml(phrase));
}

function roleHtml(role: string, raw: string, context: RstContext, depth: number): string {
  const content = raw.replace(/\\([\s\S])/g, "$1");
  const short = role.split(":").at(-1)!;
  if (short === "math") return formula(raw, "inline");
  if (short === "sub" || short === "subscript") return `<sub>${escapeHtml(content)}</sub>`;
  if (short === "sup" || short === "superscript") return `<sup>${escapeHtml(content)}</sup>`;
  if (short === "strong") return `<strong>${escapeHtml(content)}</strong>`;
  if (short === "emphasis" || short === "title-reference" || short === "title")
    return `<em>${escapeHtml(content)}</em>`;
  const titled = /^([\s\S]+?)\s*<([^<>]+)>$/.exec(content);
  if (short === "rfc" || short === "pep") {
    const [, number = "", place = ""] = /^\s*(\d*)(#\S+)?/.exec(titled?.[2] ?? content)!;
    const address =
      short === "rfc"
        ? `https://www.rfc-editor.org/rfc/rfc${number}`
        : `https://peps.python.org/pep-${number.padStart(4, "0")}`;
    const shown = titled?.[1] ?? `${short.toUpperCase()} ${content.replace(/#\S+/, "")}`;
    return number === "" ? escapeHtml(shown) : link(address + place, escapeHtml(shown));
  }
  const words = titled?.[1] ?? content.replace(/^[~!]/, (mark) => (mark === "~" ? "" : "")).trim();
  if (short === "ref" || short === "numref") {
    const target = context.targets.get((titled?.[2] ?? content).toLowerCase());
    return target === undefined ? escapeHtml(words) : link(target, escapeHtml(words));
  }
  if (
    short === "doc" ||
    short === "download" ||
    short === "term" ||
    short === "abbr" ||
    short === "guilabel" ||
    short === "menuselection"
  )
    return escapeHtml(words);
  if (short === "any" || short === "index" || short === "raw-html") return escapeHtml(words);
  if (CODE_ROLES.test(short)) return `<code>${escapeHtml(content)}</code>`;
  // Roles of domains name functions, classes, options: `~package.Class` shows its last part.
  const shown = titled === null && content.startsWith("~") ? (content.split(".").at(-1) ?? content) : words;
  return depth === 0 || role.includes(":") || /^(?:func|class|meth|mod|attr|exc|data|const|obj|py\w*|c\w*)$/.test(short)
    ? `<code>${escapeHtml(shown)}</code>`
    : escapeHtml(shown);
}

function substituted(name: string, context: RstContext, depth: number): string {
  const found = context.substitutions.get(name) ?? context.substitutions.get(name.toLowerCase());
  if (found === undefined) return escapeHtml(`|${name}|`);
  if (found.kind === "image") {
    const option = (key: string): string | undefined =>
      new RegExp(`^[ \\t]*:${key}:[ \\t]*(.+)$`, "m").exec(found.text)?.[1];
    const picture = image(found.text.split("\n")[0] ?? "", option("alt") ?? name);
    const target = option("target");
    return target === undefined ? picture : link(target, picture);
  }
  if (found.kind === "unicode") {
    return escapeHtml(
      found.text.replace(/(?:0x|\\?[ux]|U\+)([\da-f]{1,6})/gi, (_code, digits: string) => {
        const point = Number.parseInt(digits, 16);
        return point <= 0x10ffff ? String.fromCodePoint(point) : "";
      }),
    );
  }
  return found.kind === "replace" ? inlineHtml(found.text, context, depth + 1) : "";
}
