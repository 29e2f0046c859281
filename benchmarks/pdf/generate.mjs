// node generate.mjs <folder> [producers] [from seed] [documents]: PDFs with known truth (`<producer>-<seed>.pdf` and `.json`)
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDocument } from "./content.mjs";
import { PRODUCERS } from "./producers.mjs";

const [folder, names = Object.keys(PRODUCERS).join(","), from = "1", count = "10"] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node generate.mjs <folder> [producers] [from seed] [documents]");
mkdirSync(folder, { recursive: true });
for (const name of names.split(",")) {
  for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
    const document = makeDocument(seed * 7919 + name.length);
    try {
      const bytes = await PRODUCERS[name](document, seed);
      writeFileSync(join(folder, `${name}-${seed}.pdf`), bytes);
      writeFileSync(join(folder, `${name}-${seed}.json`), JSON.stringify(document));
    } catch (error) {
      console.error(`${name}: left out, it does not run here: ${String(error.message ?? error).split("\n")[0]}`);
      break;
    }
  }
}
process.exit(0);
