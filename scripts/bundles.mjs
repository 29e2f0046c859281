// Parts of libraries that packages carry with them: what makes each, and a file that tells that it was made.
//   node scripts/bundles.mjs      makes all of them
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "packages");

export const BUNDLES = [
  { script: "markdown/scripts/bundle-css-select.mjs", made: "markdown/vendor/css-select/LICENSES" },
  { script: "documents/scripts/bundle-metafiles.mjs", made: "documents/dist/metafiles/emf-converter.mjs" },
  { script: "markup/scripts/bundle-asciidoctor.mjs", made: "markup/vendor/asciidoctor.js" },
  { script: "archives/scripts/bundle-pst.mjs", made: "archives/vendor/pst-extractor.cjs" },
  { script: "browser/scripts/copy-autoconsent.mjs", made: "browser/vendor/autoconsent/LICENSE" },
  { script: "sessions/scripts/bundle-realms.mjs", made: "sessions/dist/realms/bash.js" },
  { script: "redact/scripts/bundle-phone-plans.mjs", made: "redact/vendor/phone-plans.js" },
  { script: "ocr/scripts/bundle-tesseract.mjs", made: "ocr/vendor/tesseract/eng.traineddata.gz" },
  { script: "office/scripts/copy-sheetjs.mjs", made: "office/vendor/sheetjs/package.json" },
  { script: "pdf/scripts/copy-pdfjs.mjs", made: "pdf/vendor/pdfjs/LICENSE" },
  { script: "pdf/scripts/copy-pdfium.mjs", made: "pdf/vendor/pdfium/LICENSE.md" },
].map(({ script, made }) => ({ script: join(root, script), made: join(root, made) }));

/** @throws Error with the name of the script that failed */
export function makeBundles() {
  for (const { script } of BUNDLES) {
    const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", "ignore", "inherit"] });
    if (status !== 0) throw new Error(`${script} failed.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeBundles();
