import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeAttribute, decodeText } from "./character-data.js";
import * as ContentModel from "./content-model.js";
import { Tokenizer } from "./tokenizer.js";

type Token = readonly unknown[];
interface Case {
  readonly description: string;
  readonly input: string;
  readonly output: readonly Token[];
  readonly initialStates?: readonly string[];
  readonly lastStartTag?: string;
  readonly doubleEscaped?: boolean;
}

const STATES: Readonly<Record<string, ContentModel.Model>> = {
  "Data state": ContentModel.DATA,
  "RCDATA state": ContentModel.RCDATA,
  "RAWTEXT state": ContentModel.RAW_TEXT,
  "Script data state": ContentModel.SCRIPT,
  "PLAINTEXT state": ContentModel.PLAIN_TEXT,
};

/**
 * Reads the input and writes the tokens as html5lib does. References are decoded and characters replaced by the product's own functions.
 */
function tokens(input: string, state: string, lastStartTag: string): Token[] {
  const found: unknown[][] = [];
  const isCdata = state === "CDATA section state";
  // The tokenizer meets a CDATA section only behind its opening.
  const source = isCdata ? `<![CDATA[${input}` : input;
  let attributes: Array<[string, string]> = [];
  // Text-only content comes first, before any tag.
  let model = STATES[state] ?? ContentModel.DATA;
  const named = (start: number, end: number): string => tidy(source.slice(start, end)).toLowerCase();
  const characters = (text: string): void => {
    if (text === "") return;
    const last = found.at(-1);
    if (last?.[0] === "Character") last[1] += text;
    else found.push(["Character", text]);
  };
  new Tokenizer(source, {
    text: (start, end) => {
      const raw = source.slice(start, end);
      characters(
        model === ContentModel.DATA || model === ContentModel.RCDATA
          ? decodeText(raw)
          : raw.replace(/\r\n?/g, "\n").replaceAll("\0", ""),
      );
      model = ContentModel.DATA;
    },
    cdata: (start, end) => characters(source.slice(start, end).replace(/\r\n?/g, "\n").replaceAll("\0", "")),
    attribute: (nameStart, nameEnd, valueStart, valueEnd) => {
      attributes.push([
        named(nameStart, nameEnd),
        valueStart < 0 ? "" : decodeAttribute(source.slice(valueStart, valueEnd)),
      ]);
    },
    startTag: (start, end, selfClosing) => {
      model = ContentModel.DATA;
      const first: Record<string, string> = {};
      for (const [name, value] of attributes) if (!Object.hasOwn(first, name)) first[name] = value;
      attributes = [];
      found.push(["StartTag", named(start, end), first, ...(selfClosing ? [true] : [])]);
      return ContentModel.DATA;
    },
    endTag: (start, end) => {
      model = ContentModel.DATA;
      found.push(["EndTag", named(start, end)]);
    },
    comment: (start, end) => {
      model = ContentModel.DATA;
      found.push(["Comment", tidy(source.slice(start, end))]);
    },
    doctype: () => found.push(["DOCTYPE"]),
    inForeignContent: () => isCdata,
  }).run(model, lastStartTag);
  return found;
}

const tidy = (text: string): string => text.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");

/** Tokens that html5lib expects, with the intended differences applied. */
function expected(output: readonly Token[], hasNull: boolean): Token[] {
  const list: unknown[][] = [];
  for (const [kind, ...rest] of output) {
    // 1. Nothing in a tree of content depends on the parts of a doctype, so only its place is reported.
    if (kind === "DOCTYPE") list.push(["DOCTYPE"]);
    // 2. U+0000 in text is dropped, as tree construction does with it in ordinary text, also where the standard puts U+FFFD.
    else if (kind === "Character") {
      const text = hasNull ? String(rest[0]).replace(/[\0\ufffd]/g, "") : rest[0];
      if (text !== "") list.push([kind, text]);
    } else list.push([kind, ...rest]);
  }
  return list;
}

const fromEscapes = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const folder = new URL("./html5lib/", import.meta.url);
describe("Tokenizer", () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".test"))) {
    const { tests = [] } = JSON.parse(readFileSync(new URL(file, folder), "utf8")) as { tests?: Case[] };
    it.skipIf(tests.length === 0)(`answers html5lib's ${file}`, () => {
      const differences: unknown[] = [];
      for (const {
        description,
        input,
        output,
        initialStates = ["Data state"],
        lastStartTag = "none",
        doubleEscaped,
      } of tests) {
        for (const state of initialStates) {
          const source = doubleEscaped ? fromEscapes(input) : input;
          const wanted = JSON.parse(
            doubleEscaped ? JSON.stringify(output).replace(/\\\\u/g, "\\u") : JSON.stringify(output),
          ) as Token[];
          const got = JSON.stringify(tokens(source, state, lastStartTag));
          const want = JSON.stringify(expected(wanted, source.includes("\0")));
          if (got !== want) differences.push({ description, state, input, got, want });
        }
      }
      expect(differences).toEqual([]);
    });
  }
});
