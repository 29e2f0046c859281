/**
 * Scores derived profiles against labels, leaf by leaf. A field of the label is right when the result has the same value; a field that the
 * result has and the label has not is invented. Verbatim extras (`formatted`, `text`, `alt`) must stand on the page, else they count as
 * invented too.
 */
import { readdirSync, readFileSync } from "node:fs";

/** Verbatim from the page and not labelled. */
const VERBATIM = new Set(["formatted", "text", "alt"]);

/** @returns `{ name, html, url, expected }` for every labelled page of a folder */
export function readPages(folder) {
  const urls = JSON.parse(readFileSync(new URL("urls.json", folder), "utf8"));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .sort()
    .map((name) => ({
      name,
      html: readFileSync(new URL(name, folder), "utf8"),
      url: urls[name.slice(0, 2)],
      expected: JSON.parse(readFileSync(new URL(name.replace(".html", ".json"), folder), "utf8")),
    }));
}

/** Path → value of every leaf; lists of plain values are one leaf, empty ones say nothing. */
function leaves(value, path = "", found = new Map()) {
  if (value === undefined) return found;
  if (Array.isArray(value) && value.length === 0) return found;
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    found.set(path, [...value].sort().join(" | "));
  else if (value !== null && typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) leaves(inner, path === "" ? key : `${path}.${key}`, found);
  } else if (path !== "") found.set(path, value);
  return found;
}

const same = (a, b) =>
  typeof a === "number" && typeof b === "number"
    ? Math.abs(a - b) < 0.005
    : String(a).replace(/\s+/g, " ").trim() === String(b).replace(/\s+/g, " ").trim();

/**
 * @param normalise brings label and result into the shape that is compared
 */
export async function scorePages(pages, extract, normalise) {
  let fields = 0;
  let right = 0;
  const wrong = [];
  const invented = [];
  for (const { name, html, url, expected } of pages) {
    const result = await extract(html, url);
    const wanted = leaves(normalise(expected));
    const got = leaves(normalise(result));
    if (expected === null) wanted.set("(whole)", "null");
    if (result === null) got.set("(whole)", "null");
    const visible = pageText(html);
    for (const [path, value] of wanted) {
      fields++;
      if (got.has(path) && same(got.get(path), value)) right++;
      else wrong.push(`${name} ${path}: expected ${JSON.stringify(value)}, got ${JSON.stringify(got.get(path))}`);
    }
    for (const [path, value] of got) {
      if (wanted.has(path)) continue;
      if (VERBATIM.has(path.split(".").at(-1)) && visible.includes(String(value).replace(/\s+/g, ""))) continue;
      invented.push(`${name} ${path}: ${JSON.stringify(value)}`);
    }
  }
  return { pages: pages.length, fields, right, share: right / fields, wrong, invented };
}

const ENTITIES = { amp: "&", pound: "£", ndash: "–", lt: "<", gt: ">", quot: '"', euro: "€", nbsp: " ", eacute: "é" };
/** All text of a page, attributes too, without white space. */
const pageText = (html) =>
  `${html.replace(/<[^>]*>/g, "")}${html}`
    .replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, "");

/** Asks the engine for one format of a page, as its users do. */
export const viaEngine = (engine, format) => async (html, url) =>
  (await engine.parse(Buffer.from(html), { filename: "page.html", url, formats: [format] }))[format] ?? null;

/** Product profiles as they are compared: pictures as a set of addresses. */
export const normaliseProduct = (product) =>
  product && {
    ...product,
    variants: product.variants.map((variant) => ({
      ...variant,
      ...(variant.images ? { images: variant.images.map((image) => image.url ?? image) } : {}),
    })),
  };

/** Menus as they are compared: dishes and sections by their names, so that one that is missing costs only itself; without generated ids. */
export const normaliseMenu = (menu) =>
  menu && {
    isMenu: menu.isMenu,
    merchant: menu.merchant.name,
    currency: menu.currency,
    sections: Object.fromEntries(
      menu.sections.map(({ name, description, items }) => [
        name,
        {
          ...(description ? { description } : {}),
          items: Object.fromEntries(items.map((item) => [item.name, dishFields(item)])),
        },
      ]),
    ),
  };

const dishFields = ({ description, price, availability, dietary, calories, optionGroups }) => ({
  description,
  price,
  availability,
  dietary,
  calories,
  optionGroups: optionGroups ?? [],
});

/** Prints a score; `--verbose` lists what was wrong. */
export function report(title, { wrong, invented, ...figures }) {
  console.log(title, JSON.stringify({ ...figures, wrong: wrong.length, invented: invented.length }));
  if (process.argv.includes("--verbose"))
    for (const line of [...wrong, ...invented.map((one) => `INVENTED ${one}`)]) console.log(`  ${line}`);
}
