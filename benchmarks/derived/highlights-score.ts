/** How often the passage that answers a question is among the three that highlights gives, over one long text of the repository. */
import { readFileSync } from "node:fs";
import type { Engine } from "@quern/core";

interface Question {
  readonly question: string;
  /** Words of the right passage. */
  readonly passage: string;
}

export interface HighlightsScore {
  readonly questions: number;
  readonly found: number;
  readonly missed: readonly string[];
}

/** Decision records and reviewed pages: texts that stay as they are. */
const TEXTS = [
  ...[
    "a-gate-for-each-browser-context",
    "compact-tree",
    "main-content-by-a-trained-block-classifier",
    "native-markdown-serializer",
    "no-job-queue-in-redis",
    "one-archive-one-xml-reader",
    "one-embedded-store",
    "own-epub-reader",
    "own-word-reader",
    "parsers-return-html",
    "pdfium-first-pdfjs-second",
    "pictures-unpacked-in-webassembly",
    "sessions-run-in-a-child",
    "sheets-as-a-stream",
    "timeout-is-what-the-caller-says",
  ].map((name) => `docs/decisions/2026-11-21-${name}.md`),
  ...["documentation", "forum-thread", "japanese-news", "mathematics", "product"].map(
    (name) => `test/golden/${name}/expected.md`,
  ),
];
const root = new URL("../../", import.meta.url);

export async function scoreHighlights(engine: Engine): Promise<HighlightsScore> {
  const page = readFileSync(new URL("examples/pages/grinding-grain.html", root));
  const { markdown } = await engine.parse(page, { filename: "page.html" });
  const text = [...TEXTS.map((path) => readFileSync(new URL(path, root), "utf8")), markdown].join("\n\n");
  const questions = JSON.parse(
    readFileSync(new URL("highlights-questions.json", import.meta.url), "utf8"),
  ) as Question[];
  const missed: string[] = [];
  for (const { question, passage } of questions) {
    if (!oneLine(text).includes(oneLine(passage)))
      throw new Error(`No text holds ${JSON.stringify(passage)} any more.`);
    const { highlights = "" } = await engine.parse(Buffer.from(text), {
      filename: "texts.md",
      formats: [{ type: "highlights", query: question }],
    });
    if (!oneLine(highlights).includes(oneLine(passage))) missed.push(question);
  }
  return { questions: questions.length, found: questions.length - missed.length, missed };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ");
