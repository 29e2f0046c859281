// Bundles the reader of telephone numbers with its smallest table of countries: 0.2 MB of the 10 that its package has in eight builds.
import { copyFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

await build({
  stdin: { contents: 'export { parsePhoneNumberFromString } from "libphonenumber-js/min";', resolveDir: root },
  outfile: join(root, "vendor/phone-plans.js"),
  bundle: true,
  minify: true,
  target: "node20",
  platform: "neutral",
  mainFields: ["module", "main"],
  format: "esm",
  legalComments: "eof",
  logLevel: "warning",
});
copyFileSync(join(root, "node_modules/libphonenumber-js/LICENSE"), join(root, "vendor/libphonenumber-js-LICENSE"));
