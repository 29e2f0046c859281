import { readBlocks } from "../language/markdown-blocks.js";

/**
 * Links as numbered references: `[text][1]` in the text and `[1]: address` at its end, each address once. Still Markdown, and shorter
 * where addresses are long or repeated. Pictures, code and references that are there already stay as they are.
 */
export function referenceLinks(markdown: string): string {
  const numbers = new Map<string, number>();
  let next = 1;
  for (const [, number] of markdown.matchAll(/^ {0,3}\[(\d{1,9})\]:/gm)) next = Math.max(next, Number(number) + 1);
  const first = next;
  const refer = (target: string): number => {
    const known = numbers.get(target);
    if (known !== undefined) return known;
    numbers.set(target, next);
    return next++;
  };
  let text = "";
  let end = 0;
  for (const block of readBlocks(markdown)) {
    if (block.kind === "code" || block.kind === "html") continue;
    text += markdown.slice(end, block.start) + replaceLinks(block.text, refer);
    end = block.end;
  }
  text += markdown.slice(end);
  if (next === first) return markdown;
  const definitions = [...numbers].map(([target, number]) => `[${number}]: ${target}`);
  return `${text.trimEnd()}\n\n${definitions.join("\n")}\n`;
}

/** One pass with a stack of open brackets. */
function replaceLinks(text: string, refer: (target: string) => number): string {
  const opened: number[] = [];
  let result = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "`") at = afterCode(text, at) - 1;
    else if (character === "[") opened.push(at);
    else if (character === "]") {
      const start = opened.pop();
      if (start === undefined || text[at + 1] !== "(" || text[start - 1] === "!") continue;
      const close = afterTarget(text, at + 2);
      if (close < 0) continue;
      const target = text.slice(at + 2, close).trim();
      if (target === "") continue;
      result += `${text.slice(copied, at + 1)}[${refer(target)}]`;
      copied = close + 1;
      at = close;
    }
  }
  return result + text.slice(copied);
}

/** Offset behind a code span, or behind the backticks when they open none. */
function afterCode(text: string, at: number): number {
  let ticks = at;
  while (text[ticks] === "`") ticks++;
  const fence = text.slice(at, ticks);
  for (let found = text.indexOf(fence, ticks); found >= 0; found = text.indexOf(fence, found + 1)) {
    if (text[found - 1] !== "`" && text[found + fence.length] !== "`") return found + fence.length;
    while (text[found + 1] === "`") found++;
  }
  return ticks;
}

const MAX_TARGET_CHARACTERS = 10_000;

/** Offset of the parenthesis that closes a link's target, or -1. */
function afterTarget(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  let pointed = text[from] === "<";
  const most = Math.min(text.length, from + MAX_TARGET_CHARACTERS);
  for (let at = from; at < most; at++) {
    const character = text[at];
    if (character === "\\") at++;
    else if (character === "\n" && !quoted) return -1;
    else if (pointed) pointed = character !== ">";
    else if (character === '"' && (quoted || text[at - 1] === " ")) quoted = !quoted;
    else if (quoted) continue;
    else if (character === "(") depth++;
    else if (character === ")" && depth-- === 0) return at;
  }
  return -1;
}
