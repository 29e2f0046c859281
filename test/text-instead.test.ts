import { createQuern } from "quern";
import { afterAll, expect, it } from "vitest";

const engine = createQuern();
afterAll(() => engine.close());

const parse = (text: string, filename: string) => engine.parse(Buffer.from(text), { filename });

it.each([
  ["a catalogue of messages", 'msgid "stone"\nmsgstr "Stein"\n', "mill.pot"],
  ["a key", "-----BEGIN PUBLIC KEY-----\nTWlsbA==\n-----END PUBLIC KEY-----\n", "mill.key"],
  ["a program", "start:\n\tmovi r30,7\n", "mill.ass"],
  ["a text about subtitles", "WEBVTT is a format.\n\nIt has cues.\n", "about.txt"],
  ["a text about PDF", "%PDF-1.7 is the first line.\n", "about.txt"],
])("reads %s as text, and says so", async (_what, text, filename) => {
  const { markdown, metadata, warning } = await parse(text, filename);
  expect(markdown).toBe(text);
  expect(metadata.contentType).toBe("text/plain");
  expect(warning).toMatch(/cannot be opened as such .* It holds plain text, and was read as text\./);
});

it("refuses text that is named like nothing but a document", async () => {
  await expect(parse("Not found", "report.docx")).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  await expect(parse("Nothing.", "list.ris")).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
  await expect(parse("%PDF-1.7 cut", "report.pdf")).rejects.toMatchObject({ code: "DOCUMENT_DAMAGED" });
});
