import { readFileSync } from "node:fs";

export interface Passage {
  readonly text: string;
  readonly spans: ReadonlyArray<{ readonly start: number; readonly end: number; readonly entity: string }>;
}

/** Reads labelled.txt: one passage a line, `\n` stands for a line break. */
export function readPassages(): Passage[] {
  return readFileSync(new URL("labelled.txt", import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("# "))
    .map((line) => readPassage(line.replaceAll("¦", "").replaceAll("\\n", "\n")));
}

function readPassage(line: string): Passage {
  const spans: Array<{ start: number; end: number; entity: string }> = [];
  let text = "";
  let from = 0;
  for (const match of line.matchAll(/\[\[([A-Z]+)\|(.*?)\]\]/gs)) {
    text += line.slice(from, match.index);
    spans.push({ start: text.length, end: text.length + match[2]!.length, entity: match[1]! });
    text += match[2]!;
    from = match.index + match[0].length;
  }
  return { text: text + line.slice(from), spans };
}
