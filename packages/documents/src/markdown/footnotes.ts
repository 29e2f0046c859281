import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from "markdown-it";

interface Footnotes {
  /** Label → Markdown of the note. */
  readonly texts: Map<string, string>;
  /** Labels in the order of their first reference, then those without one. */
  readonly order: Map<string, { readonly number: number; references: number }>;
  /** A note inside of a note would be read once for each level. */
  isReadingNotes: boolean;
}

const MAX_LABEL_CHARACTERS = 100;
const DEFINITION = new RegExp(`^\\[\\^([^\\]\\s]{1,${MAX_LABEL_CHARACTERS}})\\]:[ \\t]*`);
const REFERENCE = new RegExp(`\\[\\^([^\\[\\]\\s]{1,${MAX_LABEL_CHARACTERS}})\\]`, "y");
/** Type of the token in front of each note. */
const NOTE_MARK = "footnote_mark";
/** Columns by which the further paragraphs of a note are indented. */
const NOTE_INDENT = 4;

/** GitHub's footnotes: `[^label]` in the text, `[^label]: note` at the start of a line. Notes come last, in a list. */
export function readFootnotes(reader: MarkdownIt): void {
  reader.block.ruler.before("reference", "footnote", readDefinition, { alt: ["paragraph", "reference"] });
  reader.inline.ruler.before("link", "footnote", readReference);
  reader.core.ruler.after("block", "footnotes", appendNotes);
  reader.core.ruler.push("footnote_list", listNotes);
}

function footnotesOf({ env }: StateCore | StateBlock | StateInline): Footnotes {
  const kept = env as { footnotes?: Footnotes };
  kept.footnotes ??= { texts: new Map(), order: new Map(), isReadingNotes: false };
  return kept.footnotes;
}

function readDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const footnotes = footnotesOf(state);
  if (footnotes.isReadingNotes || state.sCount[startLine]! - state.blkIndent >= NOTE_INDENT) return false;
  const from = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!state.src.startsWith("[^", from)) return false;
  const line = state.src.slice(from, state.eMarks[startLine]!);
  const found = DEFINITION.exec(line);
  if (!found) return false;
  if (silent) return true;
  const last = endOfNote(state, startLine, endLine);
  const rest = state.getLines(startLine + 1, last, state.blkIndent + NOTE_INDENT, false);
  const label = found[1]!.toLowerCase();
  if (!footnotes.texts.has(label)) footnotes.texts.set(label, `${line.slice(found[0].length)}\n${rest}`);
  state.line = last;
  return true;
}

/** A note goes on over indented lines, and over lines that would continue its paragraph. */
function endOfNote(state: StateBlock, startLine: number, endLine: number): number {
  const terminators = state.md.block.ruler.getRules("paragraph");
  let last = startLine + 1;
  let isParagraph = true;
  for (let line = startLine + 1; line < endLine; line++) {
    if (state.isEmpty(line)) {
      isParagraph = false;
      continue;
    }
    const isIndented = state.sCount[line]! - state.blkIndent >= NOTE_INDENT;
    if (!isIndented && (!isParagraph || terminators.some((rule) => rule(state, line, endLine, true)))) break;
    if (isIndented) isParagraph = true;
    last = line + 1;
  }
  return last;
}

function readReference(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith("[^", state.pos)) return false;
  const { texts, order } = footnotesOf(state);
  REFERENCE.lastIndex = state.pos;
  const found = REFERENCE.exec(state.src);
  const label = found?.[1]?.toLowerCase();
  if (!found || label === undefined || !texts.has(label)) return false;
  state.pos += found[0].length;
  if (silent) return true;
  const note = order.get(label) ?? { number: order.size + 1, references: 0 };
  order.set(label, note);
  note.references++;
  const id = note.references === 1 ? `${note.number}` : `${note.number}-${note.references}`;
  state.push("html_inline", "", 0).content =
    `<sup><a href="#fn-${note.number}" id="fnref-${id}" data-footnote-ref>${note.number}</a></sup>`;
  return true;
}

/** Notes are read as blocks behind the text, so that the inline rules find references in both. */
function appendNotes(state: StateCore): void {
  const footnotes = footnotesOf(state);
  footnotes.isReadingNotes = true;
  for (const [label, text] of footnotes.texts) {
    const mark = new state.Token(NOTE_MARK, "", 0);
    mark.meta = { label };
    state.tokens.push(mark);
    state.md.block.parse(text, state.md, state.env, state.tokens);
  }
}

/** Numbers are known once all references are read: notes are listed in that order, those without a reference last. */
function listNotes(state: StateCore): void {
  const { texts, order } = footnotesOf(state);
  if (texts.size === 0) return;
  const start = state.tokens.findIndex(({ type }) => type === NOTE_MARK);
  const notes = new Map<string, Token[]>();
  let note: Token[] = [];
  for (const token of state.tokens.splice(start)) {
    if (token.type !== NOTE_MARK) note.push(token);
    else {
      note = [];
      notes.set(String(token.meta?.["label"]), note);
    }
  }
  const html = (content: string): void => {
    const token = new state.Token("html_block", "", 0);
    token.content = content;
    state.tokens.push(token);
  };
  html('<section class="footnotes" data-footnotes><ol>\n');
  for (const label of new Set([...order.keys(), ...notes.keys()])) {
    const number = order.get(label)?.number;
    html(number === undefined ? "<li>\n" : `<li id="fn-${number}">\n`);
    for (const token of notes.get(label) ?? []) state.tokens.push(token);
    html("</li>\n");
  }
  html("</ol></section>\n");
}
