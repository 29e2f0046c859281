/**
 * Texts that repeat, nest and leave open the constructs of each syntax cost what their length costs. Counted is processor time, with a bound that
 * a reader which costs the square of a text's length passes by far. The large run is benchmarks/hostile/growth.mjs.
 */
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, expect, it } from "vitest";
// @ts-expect-error a plain script, shared with the benchmark
import { SYNTAXES, textsOf } from "../benchmarks/hostile/constructs.mjs";

interface Syntax {
  readonly filename: string;
  readonly contentType?: string;
}
interface Text {
  readonly name: string;
  readonly make: (characters: number) => string;
}

const CHARACTERS = 64_000;
/** Honest text of this length costs a tenth of it; the square, several times as much. */
const MAX_SECONDS = 2.5;
/** The library behind AsciiDoc is not linear in all that it reads; it is ended at the deadline. */
const NOT_OURS: ReadonlySet<string> = new Set(["asciidoc"]);

let quern: Quern;
beforeAll(() => {
  quern = createQuern({ search: [] });
});
afterAll(() => quern.close());

const kinds = Object.entries(SYNTAXES as Record<string, Syntax>).filter(([kind]) => !NOT_OURS.has(kind));

it.each(kinds)(
  "%s is read in time that grows with its length",
  async (_kind, syntax) => {
    const { filename, contentType } = syntax;
    const convert = async (text: string): Promise<number> => {
      const before = process.cpuUsage();
      const options = { filename, timeout: 60_000, ...(contentType ? { contentType } : {}) };
      await quern.parse(Buffer.from(text), options).catch(() => undefined);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    await convert("a");
    for (const { name, make } of textsOf(syntax) as Iterable<Text>) {
      if (/ and /.test(name)) continue;
      let seconds = await convert(make(CHARACTERS));
      // The first run of a path compiles it.
      if (seconds > MAX_SECONDS) seconds = await convert(make(CHARACTERS));
      expect(seconds, `seconds of processor time for ${name}`).toBeLessThan(MAX_SECONDS);
    }
  },
  300_000,
);
