import { access, constants, readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Names of language data, as tesseract and the packages `@tesseract.js-data/<name>` call them, by primary language subtag.
 * Languages not listed are tried under their own three-letter name.
 */
// biome-ignore format: a table
const NAMES: Readonly<Record<string, string>> = {
  af: "afr", am: "amh", ar: "ara", as: "asm", az: "aze", be: "bel", bg: "bul", bn: "ben", bs: "bos", ca: "cat", cs: "ces", cy: "cym",
  da: "dan", de: "deu", el: "ell", en: "eng", eo: "epo", es: "spa", et: "est", eu: "eus", fa: "fas", fi: "fin", fr: "fra", ga: "gle",
  gl: "glg", gu: "guj", he: "heb", hi: "hin", hr: "hrv", hu: "hun", hy: "hye", id: "ind", is: "isl", it: "ita", ja: "jpn", ka: "kat",
  kk: "kaz", km: "khm", kn: "kan", ko: "kor", la: "lat", lo: "lao", lt: "lit", lv: "lav", mk: "mkd", ml: "mal", mr: "mar", ms: "msa",
  mt: "mlt", my: "mya", nb: "nor", ne: "nep", nl: "nld", nn: "nor", no: "nor", pa: "pan", pl: "pol", ps: "pus", pt: "por", ro: "ron",
  ru: "rus", sa: "san", si: "sin", sk: "slk", sl: "slv", sq: "sqi", sr: "srp", sv: "swe", sw: "swa", ta: "tam", te: "tel", th: "tha",
  tr: "tur", uk: "ukr", ur: "urd", uz: "uzb", vi: "vie",
};

/** Stands for "no folder of one's own" where a path is expected. */
export const INSTALLED = "installed-packages";

/** BCP 47 tag or tesseract name → name of the data package. `zh-TW` → `chi_tra`, `de-AT` → `deu`. */
export function dataName(tag: string): string | undefined {
  const [primary = "", ...rest] = tag.toLowerCase().replace(/_/g, "-").split("-");
  if (primary === "zh")
    return rest.some((part) => part === "tw" || part === "hk" || part === "hant") ? "chi_tra" : "chi_sim";
  if (primary === "chi") return rest[0] === "tra" ? "chi_tra" : "chi_sim";
  if (NAMES[primary] !== undefined) return NAMES[primary];
  return /^[a-z]{3}$/.test(primary) ? primary : undefined;
}

/** Primary subtag of a data package: `deu` → `de`; undefined for names that no tag leads to. */
export const tagOf = (name: string): string | undefined => Object.keys(NAMES).find((tag) => NAMES[tag] === name);

/** Whether a language, by the name of its data, is written in Latin letters; also true of data that is of no language (`osd`, `equ`). */
export function isLatin(name: string): boolean {
  const [primary = ""] = (tagOf(name) ?? name.replace(/^chi_.*/, "zh")).split("_");
  return (new Intl.Locale(primary).maximize().script ?? "Latn") === "Latn";
}

/**
 * Reads language data (`traineddata`, gzipped) from an installed package `@tesseract.js-data/<code>`; undefined when the package
 * is absent. Nothing is ever downloaded.
 *
 * @param code tesseract's name, e.g. `deu`
 * @param folder looked into first for `<code>.traineddata.gz`
 */
export async function readLanguage(code: string, folder: string | undefined): Promise<Uint8Array | undefined> {
  const path = await findLanguage(code, folder);
  return path === undefined ? undefined : readFile(path);
}

/**
 * Where the data of a language lies; undefined when it is not installed.
 *
 * @param script a file of this package as it is installed, which is not this one in a bundle
 */
export async function findLanguage(
  code: string,
  folder: string | undefined,
  script: string | URL = import.meta.url,
): Promise<string | undefined> {
  for (const path of places(code, folder, script)) {
    const isThere = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}

/**
 * Names of all language data that is installed, as tesseract calls them, sorted: `["deu", "eng"]`.
 *
 * @param script a file of this package as it is installed, which is not this one in a bundle
 * @param folder of one's own with `<code>.traineddata.gz` files
 */
export async function installedLanguages(
  script: string | URL = import.meta.url,
  folder: string | undefined = undefined,
): Promise<string[]> {
  const folders = [vendorFolder(script), ...(folder === undefined ? [] : [folder])];
  const listed = await Promise.all(folders.map((one) => readdir(one).catch(() => [])));
  const names = listed.flat().flatMap((file) => /^(\w+)\.traineddata\.gz$/.exec(file)?.[1] ?? []);
  for (const from of [createRequire(script), createRequire(join(process.cwd(), "package.json"))])
    for (const path of from.resolve.paths("@tesseract.js-data/eng") ?? [])
      names.push(...(await readdir(join(path, "@tesseract.js-data")).catch(() => [])));
  const found = await Promise.all(
    [...new Set(names)].map(async (name) => ((await findLanguage(name, folder, script)) ? name : [])),
  );
  return found.flat().sort();
}

/**
 * Folder of the libraries and of the language that come along.
 * @param script a module of this package, wherever it lies: in `src`, in `dist` or joined below it
 */
export function vendorFolder(script: string | URL): string {
  const path = script instanceof URL || script.startsWith("file:") ? fileURLToPath(script) : script;
  return join(path.replace(/[\\/](?:src|dist(?:[\\/]joined)?)[\\/][^\\/]+$/, ""), "vendor/tesseract");
}

function places(code: string, folder: string | undefined, script: string | URL): string[] {
  const file = `${code}.traineddata.gz`;
  const found = folder === undefined ? [] : [join(folder, file)];
  // The language that comes along.
  found.push(join(vendorFolder(script), file));
  for (const from of [createRequire(script), createRequire(join(process.cwd(), "package.json"))]) {
    try {
      const root = dirname(from.resolve(`@tesseract.js-data/${code}/package.json`));
      found.push(join(root, "4.0.0_best_int", file), join(root, "4.0.0", file));
    } catch {
      // Not installed here.
    }
  }
  return found;
}
