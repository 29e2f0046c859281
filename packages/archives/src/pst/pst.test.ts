/** Stores of Outlook, with the mailboxes that the library brings as examples. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createEngine } from "@quern/core";
import { dataParser } from "@quern/data";
import { officeParsers } from "@quern/office";
import { QuernError } from "@quern/types";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { archiveParser, unpack } from "../index.js";
import { recogniseContainer } from "../kinds.js";
import { openContainer } from "../unpack.js";

const examples = join(dirname(createRequire(import.meta.url).resolve("pst-extractor")), "../example/testdata");
const store = (name: string): Uint8Array => new Uint8Array(readFileSync(join(examples, name)));
const ENRON = store("enron.pst");
const ACCOUNT = store("pstextractortest@outlook.com.ost");
const MEDIA_TYPE = "application/vnd.ms-outlook-pst";
const TIMEOUT_MS = 60_000;

const engine = createEngine({ parsers: [archiveParser(), ...officeParsers(), dataParser()] });
afterAll(() => engine.close());

describe("Outlook stores", () => {
  const broken = [
    { name: "a store that is cut short", bytes: ENRON.subarray(0, 600), mediaType: MEDIA_TYPE },
    { name: "something else under its name", bytes: new TextEncoder().encode("no store"), mediaType: MEDIA_TYPE },
    { name: "nothing at all", bytes: new Uint8Array(0), mediaType: MEDIA_TYPE },
  ];
  it("are known by their bytes and refused clearly when broken", async () => {
    for (const bytes of [ENRON, ACCOUNT]) expect(recogniseContainer(bytes.subarray(0, 4096))).toBe(MEDIA_TYPE);
    for (const { bytes } of broken)
      await expect(engine.parse(bytes, { filename: "box.pst", contentType: MEDIA_TYPE })).rejects.toThrow(QuernError);
  });

  it(
    "give each mail under the path of its folder, with headers, text and attachments",
    async () => {
      const contents = await unpack(ENRON, { filename: "enron.pst" });
      expect(contents?.files).toHaveLength(71);
      expect(contents?.warnings).toEqual([]);
      const name = "lokay-m/MLOKAY (Non-Privileged)/TW-Commercial Group/0001 New OBA's.eml";
      const first = contents!.files.find((file) => file.name === name)!;
      const mail = await engine.parse(first.bytes, { filename: "mail.eml" });
      expect(mail.markdown).toContain("# New OBA's");
      expect(mail.markdown).toContain("Dennis.Lee@ENRON.com");
      expect(mail.markdown).toContain("submitted to the customers for their signature");
      expect(mail.markdown).toMatch(/\[OBA_27602_Citizens\.doc\]\(asset:attachment-1\.doc\)/);
      expect(mail.assets).toHaveLength(11);
      // An attachment is the file that it was.
      const document = await engine.parse(mail.assets![0]!.bytes, { filename: "attachment.doc" });
      expect(document.markdown).toContain("TRANSPORTATION SERVICE AGREEMENT");
    },
    TIMEOUT_MS,
  );

  it(
    "are one document with a heading for each item, calendars as tables",
    async () => {
      const { markdown, metadata } = await engine.parse(ACCOUNT, { filename: "account.ost" });
      expect(markdown).toContain("# Inbox/0001 Get started with OneDrive.eml");
      expect(markdown).toMatch(/# Calendar\/calendar\.ics/);
      expect(markdown).toMatch(/\| .*meeting from Ed/i);
      expect(metadata.files).toHaveLength(metadata.fileCount as number);
    },
    TIMEOUT_MS,
  );

  it(
    "answer changed bytes with a result or a clear error",
    async () => {
      const change = fc.record({ at: fc.double({ min: 0, max: 0.9999, noNaN: true }), byte: fc.nat(255) });
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
          const bytes = ENRON.slice(0, 3_000_000);
          for (const [index, { at, byte }] of changes.entries())
            bytes[Math.floor(at * (index % 2 === 0 ? 564 : bytes.length))] = byte;
          try {
            const input = { bytes, filename: "box.pst", mediaType: MEDIA_TYPE };
            expect((await openContainer(input)).files.length).toBeGreaterThan(0);
          } catch (error) {
            expect(QuernError.is(error), String(error)).toBe(true);
          }
        }),
        { numRuns: 15 },
      );
    },
    TIMEOUT_MS,
  );
});
