// node outlines.mjs <folder of folders of PDF files> [pages a document] [documents a folder]: headings found without bookmarks and tags, against what bookmarks and
// tags of the same file say. Each folder is one source; a third of the sources is sealed: SEALED=1 judges by these alone. Found: share of the titles told
// that are headings. True: share of our headings that are told, where the tree of tags tells all of them. Level: share of the found whose level is right after one shift for the
// whole document. Order: share of the pairs of neighbours among the found whose levels stand in the right order (deeper, same, higher). EACH=1 names every document, SHOW=1 the titles that are wrong.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { analyseLayout, inlineText } from "../../packages/layout/dist/index.js";
import { isSame, isSealed, readTold } from "./titles/told.mjs";

const [folder, maxPages = "24", maxFiles = "30"] = process.argv.slice(2);
const sealed = Boolean(process.env.SEALED);

/** Our headings and those told, in pairs, each of its page or the one beside it. */
export function compareTitles(titles, found) {
  const free = new Set(found);
  const pairs = [];
  for (const title of titles) {
    const same = [...free].find((head) => Math.abs(head.page - title.page) <= 1 && isSame(title.text, head.text));
    if (same !== undefined) free.delete(same);
    pairs.push([title, same]);
  }
  return { pairs, free: [...free] };
}

/** Counts of one document. */
export function countTitles({ titles, kind }, found) {
  const { pairs, free } = compareTitles(titles, found);
  const both = pairs.filter(([, head]) => head !== undefined);
  const shifts = [-3, -2, -1, 0, 1, 2, 3].map(
    (shift) => both.filter(([title, head]) => title.level === head.level + shift).length,
  );
  let ordered = 0;
  for (let at = 1; at < both.length; at++)
    if (Math.sign(both[at][0].level - both[at - 1][0].level) === Math.sign(both[at][1].level - both[at - 1][1].level))
      ordered++;
  return {
    told: titles.length,
    found: both.length,
    ours: kind === "tags" ? found.length : 0,
    true: kind === "tags" ? both.length : 0,
    level: Math.max(...shifts),
    ordered,
    neighbours: Math.max(0, both.length - 1),
    missed: pairs.filter(([, head]) => head === undefined).map(([title]) => title),
    extra: free,
  };
}

export const headingsOf = (pages) =>
  analyseLayout(pages).flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === "heading" ? [{ page: block.page, level: block.level, text: inlineText(block.content) }] : [],
    ),
  );

const KEYS = ["found/told", "true/ours", "level/found", "ordered/neighbours"];
/** Mean over the documents of each share. */
export const shares = (counts) =>
  KEYS.map((key) => {
    const [part, whole] = key.split("/");
    const list = counts.filter((one) => one[whole] > 0).map((one) => one[part] / one[whole]);
    const mean = list.length === 0 ? "-" : (list.reduce((sum, one) => sum + one, 0) / list.length).toFixed(3);
    return `${part}=${mean}`;
  }).join(" ");

if (process.argv[1].endsWith("outlines.mjs")) {
  const all = [];
  for (const source of readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory())) {
    if (isSealed(source) !== sealed) continue;
    const names = readdirSync(join(folder, source))
      .filter((name) => /\.pdf$/i.test(name))
      .sort()
      .slice(0, Number(maxFiles));
    const counts = [];
    for (const name of names) {
      let told;
      try {
        told = await readTold(new Uint8Array(readFileSync(join(folder, source, name))), Number(maxPages));
      } catch (error) {
        if (process.env.EACH) console.log(source, name, "not read:", error.message);
        continue;
      }
      if (told.titles.length === 0) continue;
      const one = countTitles(told, headingsOf(told.pages));
      counts.push({ kind: told.kind, ...one });
      if (process.env.EACH) console.log(source, name, told.kind, `told=${one.told}`, shares([one]));
      if (process.env.SHOW) {
        for (const { page, level, text } of one.missed) console.log(`  missed ${page} ${"#".repeat(level)} ${text}`);
        if (told.kind === "tags")
          for (const { page, level, text } of one.extra) console.log(`  extra ${page} ${"#".repeat(level)} ${text}`);
      }
    }
    if (counts.length === 0) continue;
    console.log(source.padEnd(40), String(counts.length).padStart(3), shares(counts));
    all.push({ source, counts });
  }
  const every = all.flatMap(({ counts }) => counts);
  for (const kind of ["tags", "outline"]) {
    const own = every.filter((one) => one.kind === kind);
    console.log(`all of ${kind}`.padEnd(40), String(own.length).padStart(3), shares(own));
  }
  console.log(
    `${all.length} sources${sealed ? ", sealed" : ""}`.padEnd(40),
    String(every.length).padStart(3),
    shares(every),
  );
}
