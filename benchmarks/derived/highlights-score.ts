/** How often the passage that answers a question is among the three that highlights gives, and whether it is the one that question gives. */
import { readFileSync } from "node:fs";
import type { Engine } from "@quern/core";

interface Question {
  /** Name of the text in `highlights/`. */
  readonly text: string;
  readonly question: string;
  /** Words of the right passage. */
  readonly passage: string;
}

export interface HighlightsScore {
  readonly questions: number;
  /** Right passage among the three. */
  readonly found: number;
  /** Right passage first. */
  readonly answered: number;
  readonly missed: readonly string[];
}

/** `decisions`: one long text of many subjects. `fresh`: six short ones in five languages. */
export type HighlightsSet = "decisions" | "fresh";

const folder = new URL("highlights/", import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, folder), "utf8");

export async function scoreHighlights(engine: Engine, set: HighlightsSet): Promise<HighlightsScore> {
  const all = JSON.parse(read("questions.json")) as Question[];
  const questions = all.filter(({ text }) => (text === "decisions") === (set === "decisions"));
  const missed: string[] = [];
  let answered = 0;
  for (const { text, question, passage } of questions) {
    const markdown = read(`${text}.md`);
    if (!oneLine(markdown).includes(oneLine(passage))) throw new Error(`${text} does not hold ${passage}`);
    const { highlights = "", answer = "" } = await engine.parse(Buffer.from(markdown), {
      filename: `${text}.md`,
      formats: [
        { type: "highlights", query: question },
        { type: "question", question },
      ],
    });
    if (!oneLine(highlights).includes(oneLine(passage))) missed.push(question);
    if (oneLine(answer).includes(oneLine(passage))) answered++;
  }
  return { questions: questions.length, found: questions.length - missed.length, answered, missed };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");
