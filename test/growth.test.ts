/**
 * Texts that repeat, nest and leave open the constructs of each syntax cost what their length costs. Counted is processor time, with a bound that
 * a reader which costs the square of a text's length passes by far. The large run is benchmarks/hostile/growth.mjs.
 */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
// @ts-expect-error a plain script, shared with the benchmark
import { SYNTAXES } from "../benchmarks/hostile/constructs.mjs";

interface Worst {
  readonly kind: string;
  readonly name: string;
  readonly seconds: number;
}

type Syntaxes = Readonly<Record<string, { readonly filename: string }>>;

const CHARACTERS = 150_000;
/** Honest text of this length costs a tenth of it; the square, several times as much. */
const MAX_SECONDS = 2.5;
/** The library behind mails makes two parts of a Blob of each line, which costs some ten microseconds: a text of ends of lines alone takes a second. */
const MAX_SECONDS_OF_MAILS = 5;
const isMail = (kind: string): boolean => /\.(?:eml|mhtml|mbox)$/.test((SYNTAXES as Syntaxes)[kind]!.filename);
/** The library behind AsciiDoc is not linear in all that it reads; it is ended at the deadline. */
const NOT_OURS: ReadonlySet<string> = new Set(["asciidoc"]);
const SCRIPT = fileURLToPath(new URL("growth-in-process.mjs", import.meta.url));

const kinds = Object.keys(SYNTAXES as object).filter((kind) => !NOT_OURS.has(kind));
let worst: Map<string, Worst>;

beforeAll(async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    SCRIPT,
    String(CHARACTERS),
    String(MAX_SECONDS),
    ...kinds,
  ]);
  const found = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Worst);
  worst = new Map(found.map((one) => [one.kind, one]));
}, 600_000);

it.each(kinds)("%s is read in time that grows with its length", (kind) => {
  const { name, seconds } = worst.get(kind) as Worst;
  const most = isMail(kind) ? MAX_SECONDS_OF_MAILS : MAX_SECONDS;
  expect(seconds, `seconds of processor time for ${name}`).toBeLessThan(most);
});
