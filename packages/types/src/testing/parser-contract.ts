import assert from "node:assert/strict";
import { QuernError } from "../errors.js";
import type { ParseRequest, Parser } from "../parser.js";
import type { ContractCase } from "./contract-case.js";

export interface ParserContractSamples {
  /** A sound document with its media type and a word that its text holds. */
  readonly sound: { readonly bytes: Uint8Array; readonly mediaType: string; readonly word: string };
  /** Documents that cannot be read; each must give a QuernError. Formats that read anything (CSV) have none. */
  readonly broken?: ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array; readonly mediaType: string }>;
}

/** @param make a fresh parser; the suite closes it */
export function parserContract(make: () => Parser, samples: ParserContractSamples): ContractCase[] {
  const { sound, broken = [] } = samples;
  const contract = (name: string, test: (parser: Parser) => Promise<void>): ContractCase => ({
    name,
    async run() {
      const parser = make();
      try {
        await test(parser);
      } finally {
        await parser.close?.();
      }
    },
  });
  const request = (mediaType: string, more: Partial<ParseRequest> = {}): ParseRequest => ({
    mediaType,
    filename: "sample",
    signal: AbortSignal.timeout(60_000),
    deadline: Date.now() + 60_000,
    options: {},
    wants: { html: true, markdown: true, assets: true },
    ...more,
  });
  return [
    contract("names itself and what it reads, in lower case", async (parser) => {
      assert.notEqual(parser.name, "");
      assert.ok(parser.mediaTypes.includes(sound.mediaType));
      for (const type of parser.mediaTypes) assert.match(type, /^[a-z0-9.+-]+\/[a-z0-9.+-]+$/);
      for (const extension of parser.extensions) assert.match(extension, /^[a-z0-9]+$/);
    }),
    contract("turns a sound document into HTML and leaves the bytes as they were", async (parser) => {
      const copy = sound.bytes.slice();
      const parsed = await parser.parse(sound.bytes, request(sound.mediaType));
      assert.ok(parsed.html.includes(sound.word));
      assert.deepEqual(Buffer.from(sound.bytes), Buffer.from(copy));
      for (const asset of parsed.assets) assert.match(asset.id, /^[A-Za-z0-9][A-Za-z0-9._-]*$/);
    }),
    contract("gives the same result twice, and for two callers at once", async (parser) => {
      const [first, second] = await Promise.all([
        parser.parse(sound.bytes, request(sound.mediaType)),
        parser.parse(sound.bytes, request(sound.mediaType)),
      ]);
      assert.equal(first?.html, second?.html);
    }),
    contract("refuses to start on an aborted signal", async (parser) => {
      const signal = AbortSignal.abort(new Error("before"));
      await assert.rejects(parser.parse(sound.bytes, request(sound.mediaType, { signal })), /before/);
    }),
    contract("works again after a broken document", async (parser) => {
      for (const { bytes, mediaType } of broken) await parser.parse(bytes, request(mediaType)).catch(() => undefined);
      const parsed = await parser.parse(sound.bytes, request(sound.mediaType));
      assert.ok(parsed.html.includes(sound.word));
    }),
    ...broken.map(({ name, bytes, mediaType }) =>
      contract(`answers ${name} with a QuernError that says what to do`, async (parser) => {
        await assert.rejects(
          parser.parse(bytes, request(mediaType)),
          (error) => QuernError.is(error) && error.message.length > 10,
        );
      }),
    ),
    contract("may be closed twice", async (parser) => {
      await parser.close?.();
    }),
  ];
}
