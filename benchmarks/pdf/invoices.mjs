// node invoices.mjs <folder of PDF files, named source__number.pdf>: line items and totals of business documents, without labels by hand. Needs pdftotext and pdfdetach.
// items: line items of the embedded e-invoice (Factur-X, ZUGFeRD) whose quantity, price and total stand in cells of their own of one row, beside the description.
// products: lines of any invoice on which one figure times another is a third; all three, in their order, in cells of their own of one row.
// totals: amounts with nothing but a label to the left; label and amount are together in one row, or in one line of text.
// parties: documents whose seller and buyer share lines of the page, and no row of a table, though they do not stand in a table of the page.
// Only what pdftotext finds on the page counts. EACH=1 names every document, LOST=1 every miss, SAVE=folder keeps the Markdown.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createQuern } from "quern";

const [folder] = process.argv.slice(2);
const MAX_PAGES = 8;

const letters = (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** Values that a printed figure may have: 1.234 is a thousand or not. */
function valuesOf(text) {
  const bare = text
    .normalize("NFKC")
    .replace(/(?<=\d)[ '’\u00a0](?=\d{3})/g, "")
    .replace(/[^\d.,-]/g, "");
  if (!/\d/.test(bare)) return [];
  const digits = bare.replace(/-/g, "").replace(/[.,]+$/, "");
  const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  const whole = Number(digits.replace(/[.,]/g, ""));
  if (last < 0) return [whole];
  const decimals = digits.length - last - 1;
  const parted = Number(`${digits.slice(0, last).replace(/[.,]/g, "")}.${digits.slice(last + 1)}`);
  return decimals === 3 ? [parted, whole] : [parted];
}

const isOne = (one, other) => Math.abs(one - other) < 0.0051;
const FIGURE =
  /^[-–−(]?(?:[$€£¥₹₺₽]|EUR|USD|Rs\.?|R\$|zł|kr\.?|Kč|CHF)?[-–−]?\d[\d.,'’]*(?:[$€£¥₹%)]|EUR|USD|zł|Kč)?$/u;

const ENTITIES = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
const decode = (text) =>
  text.replace(
    /&(#\d+|\w+);/g,
    (all, name) => ENTITIES[name] ?? (name[0] === "#" ? String.fromCodePoint(Number(name.slice(1))) : all),
  );
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)<\/word>/g;

/** Lines of all pages: words whose middles are at one height, from left to right. */
function linesOf(file) {
  const options = { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28, timeout: 60_000 };
  const xml = execFileSync(
    "pdftotext",
    ["-bbox", "-enc", "UTF-8", "-l", String(MAX_PAGES), file, "-"],
    options,
  ).toString();
  return xml.split("<page ").flatMap((page) => {
    const words = [...page.matchAll(WORD)].map(([, left, top, right, bottom, text]) => ({
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
      text: decode(text),
    }));
    const lines = [];
    for (const word of words.sort((a, b) => a.top + a.bottom - b.top - b.bottom)) {
      const middle = (word.top + word.bottom) / 2;
      const line = lines.at(-1);
      if (line !== undefined && Math.abs(middle - line.middle) < 0.3 * (word.bottom - word.top)) line.words.push(word);
      else lines.push({ middle, size: word.bottom - word.top, words: [word] });
    }
    for (const line of lines) line.words.sort((a, b) => a.left - b.left);
    return lines;
  });
}

/** Words of a line that a space alone parts are one text. */
function chunksOf({ words, size }) {
  const chunks = [];
  for (const word of words) {
    const chunk = chunks.at(-1);
    if (chunk !== undefined && word.left - chunk.right < 0.6 * size) {
      chunk.text += ` ${word.text}`;
      chunk.right = word.right;
    } else chunks.push({ ...word });
  }
  return chunks;
}

const cellsOf = (line) =>
  line
    .replace(/^\s*\||\|\s*$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) =>
      decode(cell)
        .replace(/<br\s*\/?>/g, " ")
        .replace(/[*_\\`]/g, "")
        .replace(/~~/g, "")
        .trim(),
    );

/** Rows of the tables and lines of the text of the Markdown. */
function partsOf(markdown) {
  const rows = [];
  const texts = [];
  for (const line of markdown.split("\n")) {
    if (/^\s*\|/.test(line)) {
      if (/^[\s|:-]+$/.test(line)) continue;
      rows.push(cellsOf(line));
    } else if (line.trim() !== "") texts.push(decode(line).replace(/[*_\\`]/g, ""));
  }
  for (const html of markdown.match(/<tr>[\s\S]*?<\/tr>/g) ?? [])
    rows.push(
      [...html.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell]) =>
        decode(cell.replace(/<[^>]*>/g, " ")).trim(),
      ),
    );
  return { rows, texts };
}

/** A cell that holds this figure, and at most a unit or a currency beside it. */
const holds = (cell, value) => {
  const rest = cell.replace(/[\d.,'’\s\u00a0%$€£()–−-]/g, "");
  return rest.length <= 12 && valuesOf(cell).some((own) => isOne(own, value));
};

/** Whether a row has these values in cells of their own, one behind the other where `ordered`. */
function inCells(cells, values, ordered) {
  const used = new Set();
  let from = 0;
  for (const value of values) {
    const at = cells.findIndex(
      (cell, index) => index >= (ordered ? from : 0) && !used.has(index) && holds(cell, value),
    );
    if (at < 0) return false;
    used.add(at);
    from = at + 1;
  }
  return true;
}

const tag = (xml, name) => xml.match(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`))?.[1];
const tags = (xml, name) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([\\s\\S]*?)</(?:\\w+:)?${name}>`, "g"))].map(
    ([, inner]) => inner,
  );
const amount = (text) => (text === undefined || tag(text, "x") !== undefined ? undefined : Number(text.trim()));

/** Line items and parties of the embedded e-invoice. */
function truthOf(file) {
  const place = mkdtempSync(join(tmpdir(), "invoice-"));
  try {
    execFileSync("pdfdetach", ["-saveall", "-o", place, file], { stdio: "ignore", timeout: 20_000 });
    for (const name of readdirSync(place)) {
      const xml = readFileSync(join(place, name), "utf8");
      if (!/CrossIndustry(?:Invoice|Document)|SCRDMCCBDACIOMessageStructure/.test(xml)) continue;
      const items = tags(xml, "IncludedSupplyChainTradeLineItem").map((item) => {
        const product = tag(item, "SpecifiedTradeProduct") ?? "";
        const net = tag(item, "NetPriceProductTradePrice") ?? "";
        const gross = tag(item, "GrossPriceProductTradePrice") ?? "";
        return {
          name: decode(tag(product, "Name") ?? "").replace(/\s+/g, " "),
          quantity: amount(tag(item, "BilledQuantity") ?? tag(item, "RequestedQuantity")),
          prices: [amount(tag(net, "ChargeAmount")), amount(tag(gross, "ChargeAmount"))],
          total: amount(tag(item, "LineTotalAmount")),
        };
      });
      const parties = ["SellerTradeParty", "BuyerTradeParty"].map((party) => {
        const own = tag(xml, party) ?? "";
        const address = tag(own, "PostalTradeAddress") ?? "";
        return [own.replace(address, ""), address]
          .flatMap((part) => ["Name", "LineOne", "CityName"].map((name) => letters(decode(tag(part, name) ?? ""))))
          .filter((text) => text.length > 3);
      });
      return { items, parties };
    }
  } catch {
    // No attachments.
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
  return undefined;
}

/** Whether most words of a name are in a text. */
const isNamed = (name, text) => {
  const words = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .slice(0, 6)
    .map(letters);
  return words.length > 0 && words.filter((word) => text.includes(word)).length >= 0.6 * words.length;
};

/** Figures of a line of which one times another is a third, from left to right. */
function productOf(line) {
  const figures = chunksOf(line).flatMap((chunk) => {
    const text = chunk.text.replace(
      /^(?:[$€£¥₹₺]|EUR|USD|Rs\.?|INR|R\$|PLN|zł|Kč)\s*|\s*(?:[$€£¥₹%]|EUR|USD|INR|PLN|zł|Kč|kr)$/gu,
      "",
    );
    return FIGURE.test(text.replace(/ /g, ""))
      ? [{ ...chunk, values: valuesOf(text), isAmount: /[.,]\d\d$/.test(text) }]
      : [];
  });
  for (let a = 0; a < figures.length; a++)
    for (let b = a + 1; b < figures.length; b++)
      for (let c = b + 1; c < figures.length; c++) {
        const [one, two, three] = [figures[a], figures[b], figures[c]];
        if (!three.isAmount || (!one.isAmount && !two.isAmount)) continue;
        for (const x of one.values)
          for (const y of two.values)
            for (const z of three.values) if (z >= 0.5 && Math.abs(x * y - z) < 0.006) return [x, y, z];
      }
  return undefined;
}

/** An amount at the end of a line with one text before it. */
function totalOf(line) {
  const chunks = chunksOf(line);
  if (chunks.length < 2 || chunks.length > 3) return undefined;
  const last = chunks.at(-1);
  const bare = last.text.replace(
    /^(?:[$€£¥₹]|EUR|USD|Rs\.?|INR|PLN)\s*|\s*(?:[$€£¥₹]|EUR|USD|INR|PLN|zł|Kč|kr)$/gu,
    "",
  );
  if (!/[.,]\d\d$/.test(bare) || !FIGURE.test(bare.replace(/ /g, ""))) return undefined;
  const label = chunks
    .slice(0, -1)
    .filter(({ text }) => /\p{L}{2}/u.test(text) && !/^(?:EUR|USD|INR|PLN|CHF)$/.test(text));
  if (label.length !== 1 || label[0].text.length > 40 || /\d[.,]\d\d\b/.test(label[0].text)) return undefined;
  return { label: letters(label[0].text), value: valuesOf(bare)[0] };
}

const quern = createQuern();
if (process.env.SAVE !== undefined) mkdirSync(process.env.SAVE, { recursive: true });
const sums = new Map();
const sources = new Map();
const bump = (source, kind, hit) => {
  for (const map of [sums, sources.get(source) ?? sources.set(source, new Map()).get(source)]) {
    const own = map.get(kind) ?? [0, 0];
    map.set(kind, [own[0] + (hit ? 1 : 0), own[1] + 1]);
  }
};
const lost = (name, kind, text) => {
  if (process.env.LOST !== undefined) console.log(`lost ${name} ${kind}: ${text}`);
};

for (const name of readdirSync(folder)
  .filter((file) => file.endsWith(".pdf"))
  .sort()) {
  const file = join(folder, name);
  const source = name.replace(/__\d+\.pdf$/, "");
  let markdown;
  let lines;
  try {
    lines = linesOf(file);
    ({ markdown } = await quern.parse(readFileSync(file), {
      formats: ["markdown"],
      parsers: [{ type: "pdf", mode: "fast", maxPages: MAX_PAGES }],
    }));
  } catch (error) {
    console.error(name, error.code ?? error.message);
    continue;
  }
  if (process.env.SAVE !== undefined) writeFileSync(join(process.env.SAVE, name.replace(/pdf$/, "md")), markdown);
  const { rows, texts } = partsOf(markdown);
  const printed = lines.flatMap((line) => [
    ...line.words.map(({ text }) => text),
    ...chunksOf(line).map(({ text }) => text),
  ]);
  const values = printed.flatMap((text) => (/\d/.test(text) ? valuesOf(text) : []));
  const isPrinted = (value) => value !== undefined && !Number.isNaN(value) && values.some((own) => isOne(own, value));
  const page = letters(lines.flatMap(({ words }) => words.map(({ text }) => text)).join(" "));
  const each = new Map();
  const count = (kind, hit) => {
    bump(source, kind, hit);
    const own = each.get(kind) ?? [0, 0];
    each.set(kind, [own[0] + (hit ? 1 : 0), own[1] + 1]);
  };

  const truth = truthOf(file);
  for (const { name: title, quantity, prices, total } of truth?.items ?? []) {
    const price = prices.find(isPrinted);
    const shown = [quantity, total].filter(isPrinted);
    if (shown.length < (price === undefined ? 2 : 1) || !isPrinted(total) || !isNamed(title, page)) continue;
    const row = rows.find(
      (cells) =>
        inCells(cells, shown, false) &&
        (price === undefined ||
          cells.some((cell) =>
            (cell.match(/\d[\d.,]*/g) ?? []).some((figure) => valuesOf(figure).some((own) => isOne(own, price))),
          )) &&
        isNamed(title, letters(cells.join(" "))),
    );
    count("items", row !== undefined);
    if (row === undefined) lost(name, "item", `${title.slice(0, 50)} ${shown.join(" ")}`);
  }
  const left = [...rows];
  for (const line of lines) {
    const product = productOf(line);
    if (product !== undefined) {
      const at = left.findIndex((cells) => inCells(cells, product, true));
      if (at >= 0) left.splice(at, 1);
      count("products", at >= 0);
      if (at < 0) lost(name, "product", `${product.join(" ")} | ${line.words.map(({ text }) => text).join(" ")}`);
      continue;
    }
    const total = totalOf(line);
    if (total === undefined) continue;
    const has = (text) => text.includes(total.label) || total.label.includes(text);
    const hit =
      rows.some((cells) => {
        const at = cells.findIndex((cell) => letters(cell).includes(total.label));
        return at >= 0 && cells.some((cell, index) => index > at && holds(cell, total.value));
      }) ||
      texts.some((text) => {
        const own = letters(text);
        return (
          own.length > 0 &&
          has(own) &&
          (text.match(/\d[\d.,'’ ]*/g) ?? []).some((figure) =>
            valuesOf(figure).some((value) => isOne(value, total.value)),
          )
        );
      });
    count("totals", hit);
    if (!hit) lost(name, "total", `${total.label} ${total.value}`);
  }
  if (truth !== undefined) {
    const [seller, buyer] = truth.parties;
    const inBoth = (text) => seller.some((one) => text.includes(one)) && buyer.some((one) => text.includes(one));
    const isBeside = lines.some(
      (line) => chunksOf(line).length > 1 && inBoth(letters(line.words.map(({ text }) => text).join(" "))),
    );
    if (isBeside) {
      const row = rows.find(
        (cells) =>
          seller.some((one) => cells.some((cell) => letters(cell).includes(one))) &&
          inBoth(cells.map(letters).join(" ")),
      );
      count("parties", row === undefined);
      if (row !== undefined) lost(name, "parties", row.join(" | ").slice(0, 150));
    }
  }
  if (process.env.EACH !== undefined)
    console.log(name, [...each].map(([kind, [hits, all]]) => `${kind} ${hits}/${all}`).join(" "));
}
await quern.close();
const print = (title, map) =>
  console.log(
    title,
    [...map].map(([kind, [hits, all]]) => `${kind} ${hits}/${all} ${(hits / all).toFixed(3)}`).join("  "),
  );
if (process.env.SOURCES !== undefined) for (const [source, map] of sources) print(source, map);
const kinds = [...sums.keys()];
for (const kind of kinds) {
  const shares =
    [...sources.values()].flatMap((map) => map.get(kind) ?? []).length === 0
      ? []
      : [...sources.values()].flatMap((map) => (map.has(kind) ? [map.get(kind)[0] / map.get(kind)[1]] : []));
  console.log(
    `${kind}: ${sums.get(kind)[0]} of ${sums.get(kind)[1]}; mean of ${shares.length} sources ${(shares.reduce((sum, share) => sum + share, 0) / shares.length).toFixed(3)}`,
  );
}
