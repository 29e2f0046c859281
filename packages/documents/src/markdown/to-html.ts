/** Markdown (CommonMark with GitHub's extensions) to HTML. Runs in worker threads only: the text is a stranger's. */
import Reader, { type MarkdownIt } from "markdown-it";
import { readFootnotes } from "./footnotes.js";
import { readFormulas, type WriteFormula } from "./formulas.js";
import { markTasks } from "./tasks.js";

/** Quotations and lists nest this deep. Deeper ones stay as text with their marks. */
const MAX_DEPTH = 96;
/** Levels that markdown-it may add to the deepest block. It drops what lies beyond its own limit. */
const SPARE_LEVELS = 4;

/** Schemes of links and pictures. `asset:` and `attachment:` name parts of the document. */
const SCHEMES = /^(?:https?|ftp|mailto|tel|xmpp|irc|asset|attachment):|^data:image\//i;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

export interface MarkdownOptions {
  /** Writes the TeX between dollars. Without it dollars are text. */
  readonly formula?: WriteFormula;
}

let shared: MarkdownIt | undefined;

/**
 * CPU and memory grow linearly with the text: 0.4 s for each MB of prose.
 *
 * @returns HTML with the raw HTML of the text in it, for a cleaner to judge; links with schemes that no page uses lead nowhere
 */
export function markdownToHtml(text: string, { formula }: MarkdownOptions = {}): string {
  shared ??= createReader();
  return shared.render(text, formula ? { formula } : {});
}

const isOfPage = (address: string): boolean => !HAS_SCHEME.test(address) || SCHEMES.test(address);

function createReader(): MarkdownIt {
  const reader = new Reader({ html: true, linkify: true, maxNesting: MAX_DEPTH + SPARE_LEVELS });
  const normalize = reader.normalizeLink.bind(reader);
  reader.validateLink = () => true;
  reader.normalizeLink = (address) => (isOfPage(address.trim()) ? normalize(address) : "");
  // GitHub links `www.` and schemes, not every word with a dot in it.
  reader.linkify.set({ fuzzyLink: false, fuzzyIP: false });
  const match = reader.linkify.match.bind(reader.linkify);
  // `name@1.2.0` is a version of a package.
  reader.linkify.match = (line) =>
    match(line)?.filter(({ schema, url }) => schema !== "mailto:" || !/\d$/.test(url)) ?? null;
  reader.linkify.add("www.", {
    validate: (rest, at) =>
      /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?:\/[^\s<>"'()]{0,2000})?/.exec(rest.slice(at, at + 2100))?.[0].length ?? 0,
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
  reader.block.ruler.before("table", "too_deep", (state, startLine, endLine, silent) => {
    if (silent || state.level < MAX_DEPTH) return false;
    const content = state.getLines(startLine, endLine, state.blkIndent, false).trim();
    state.line = endLine;
    state.push("paragraph_open", "p", 1).map = [startLine, endLine];
    const inline = state.push("inline", "", 0);
    inline.content = content;
    inline.map = [startLine, endLine];
    inline.children = [];
    state.push("paragraph_close", "p", -1);
    return true;
  });
  readFootnotes(reader);
  readFormulas(reader);
  markTasks(reader);
  return reader;
}
