/**
 * How much of what real invoices state ends up in a schema with English names, without a model. The truth is the invoice's own data: a PDF for
 * Factur-X or ZUGFeRD carries it as XML.
 *
 *     node invoices.mjs --pdfs=DIR [--part=read|compare|sealed] [--data] [--misses]
 *
 * Only the visible text is read, since the data would answer everything; `--data` reads the files as they are.
 *
 * Needs `pdfdetach` (poppler-utils) and such PDFs, for instance from the repositories ZUGFeRD/corpus, ZUGFeRD/mustangproject, akretion/factur-x and
 * horstoeko/zugferd. They are split by seller: four sixths to read, one to compare, one sealed. Build the workspace first.
 *
 * @module
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createQuern } from "../../../packages/quern/dist/index.js";

const { values: options } = parseArgs({
  options: {
    pdfs: { type: "string" },
    part: { type: "string", default: "read" },
    data: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});

const text = { type: "string" };
const number = { type: "number" };
const day = { type: "string", format: "date" };
const item = { description: text, quantity: number, unitPrice: number, amount: number };
const schema = {
  type: "object",
  properties: {
    invoiceNumber: text,
    invoiceDate: day,
    dueDate: day,
    total: number,
    subtotal: number,
    vatAmount: number,
    iban: text,
    currency: text,
    supplier: text,
    customer: text,
    items: { type: "array", items: { type: "object", properties: item } },
  },
};

const LINE = /<IncludedSupplyChainTradeLineItem>[\s\S]*?<\/IncludedSupplyChainTradeLineItem>/g;
const fold = (value) =>
  String(value)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
const first = (xml, pattern) => pattern.exec(xml)?.[1]?.trim() || undefined;
const isoDay = (written) => written?.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

/** The data of an invoice, undefined where a file carries none. */
function truthOf(path) {
  const folder = mkdtempSync(join(tmpdir(), "invoice-"));
  try {
    execFileSync("pdfdetach", ["-saveall", "-o", folder, path], { stdio: "ignore" });
    const name = readdirSync(folder).find((file) => /\.xml$/i.test(file) && !/order/i.test(file));
    return name && dataOf(readFileSync(join(folder, name), "utf8"));
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function dataOf(written) {
  if (!/CrossIndustry(?:Invoice|Document)/.test(written)) return undefined;
  const xml = written.replace(/<(\/?)\w+:/g, "<$1").replace(/<!--[\s\S]*?-->/g, "");
  const head = xml.replace(LINE, "");
  const document = first(xml, /<(?:Header)?ExchangedDocument>([\s\S]*?)<\/(?:Header)?ExchangedDocument>/) ?? "";
  const amount = (name) => {
    const value = first(head, new RegExp(`<${name}[^>]*>([^<]*)`));
    return value === undefined ? undefined : Number(value);
  };
  return {
    items: (xml.match(LINE) ?? []).map(itemOf),
    fields: {
      invoiceNumber: first(document, /<ID[^>]*>([^<]*)/),
      invoiceDate: isoDay(first(document, /<IssueDateTime>[\s\S]*?<DateTimeString[^>]*>([^<]*)/)),
      dueDate: isoDay(first(head, /<DueDateDateTime>[\s\S]*?<DateTimeString[^>]*>([^<]*)/)),
      total: amount("GrandTotalAmount"),
      subtotal: amount("TaxBasisTotalAmount"),
      vatAmount: amount("TaxTotalAmount"),
      iban: first(head, /<IBANID[^>]*>([^<]*)/),
      currency: first(head, /<InvoiceCurrencyCode>([^<]*)/),
      supplier: first(xml, /<SellerTradeParty>[\s\S]*?<Name>([^<]*)/),
      customer: first(xml, /<BuyerTradeParty>[\s\S]*?<Name>([^<]*)/),
    },
  };
}

/** A line of goods: what the data calls by many names, as `items` of the schema asks for it. */
function itemOf(line) {
  const number = (pattern) => {
    const written = first(line, pattern);
    return written === undefined ? undefined : Number(written);
  };
  return {
    description: first(line, /<SpecifiedTradeProduct>[\s\S]*?<Name>([^<]*)/),
    quantity: number(/<BilledQuantity[^>]*>([^<]*)/),
    unitPrice: number(/<NetPriceProductTradePrice>[\s\S]*?<ChargeAmount[^>]*>([^<]*)/),
    amount: number(/<LineTotalAmount[^>]*>([^<]*)/),
  };
}

/** Whether the document shows a value in one of the usual writings. */
function isStated(name, value, markdown) {
  if (name === "currency") return true;
  if (typeof value === "number") {
    const [whole, cents] = value.toFixed(2).split(".");
    const grouped = (separator) => whole.replace(/\B(?=(\d{3})+(?!\d))/g, separator);
    return [`${whole},${cents}`, `${grouped(".")},${cents}`, `${whole}.${cents}`, `${grouped(",")}.${cents}`].some(
      (writing) => markdown.includes(writing),
    );
  }
  if (!name.endsWith("Date")) return fold(markdown).includes(fold(value));
  const [year, month, date] = value.split("-");
  const short = year.slice(2);
  const writings = [".", "/"].flatMap((separator) => [
    [date, month, year].join(separator),
    [Number(date), Number(month), year].join(separator),
    [date, month, short].join(separator),
  ]);
  return (
    [value, ...writings].some((writing) => markdown.includes(writing)) ||
    new RegExp(`${Number(date)}\\.? \\p{L}+ ${year}`, "u").test(markdown)
  );
}

/** Some write it in front of names. */
const SALUTATION = /^(?:herrn?|frau|firma)\s+/iu;

function isRight(name, value, got) {
  if (typeof value === "number") return Math.abs(Number(got) - value) < 0.005;
  return name === "supplier" || name === "customer"
    ? fold(got).startsWith(fold(value.replace(SALUTATION, "")))
    : fold(got) === fold(value);
}

/** A description often goes on with the article's number or a remark. */
const isItemRight = (value, got) =>
  typeof value === "number" ? Math.abs(Number(got) - value) < 0.005 : fold(got).includes(fold(value));

const partOf = (seller) => ["sealed", "compare"][createHash("md5").update(String(seller)).digest()[0] % 6] ?? "read";

const tally = new Map();
const count = (name, outcome) => {
  const row = tally.get(name) ?? { stated: 0, right: 0, wrong: 0 };
  row.stated++;
  if (outcome !== "missing") row[outcome]++;
  tally.set(name, row);
};

const quern = createQuern();
const seen = new Set();
for (const file of readdirSync(options.pdfs).filter((name) => /\.pdf$/i.test(name))) {
  const path = join(options.pdfs, file);
  const truth = truthOf(path);
  if (!truth || partOf(truth.fields.supplier) !== options.part) continue;
  const key = `${truth.fields.supplier} ${truth.fields.invoiceNumber}`;
  if (seen.has(key)) continue;
  seen.add(key);
  const asked = { type: "json", schema };
  const whole = await quern.parse(readFileSync(path), { filename: file, formats: ["markdown", "rawHtml", asked] });
  const { markdown, rawHtml } = whole;
  const shown = rawHtml.replace(/<script type="application\/ld\+json">.*?<\/script>/s, "");
  const { json } = options.data
    ? whole
    : await quern.parse(Buffer.from(shown), { filename: "invoice.html", formats: [asked] });
  for (const [name, value] of Object.entries(truth.fields)) {
    if (value === undefined || !isStated(name, value, markdown)) continue;
    const got = json?.[name];
    const outcome = got === undefined ? "missing" : isRight(name, value, got) ? "right" : "wrong";
    count(name, outcome);
    if (options.misses && outcome !== "right")
      console.log(file, name, JSON.stringify(got), "for", JSON.stringify(value));
  }
  const items = json?.items ?? [];
  const lines = truth.items.length;
  if (lines > 0) count("items", items.length === lines ? "right" : items.length > 0 ? "wrong" : "missing");
  if (options.misses && lines > 0 && items.length !== lines) console.log(file, "items", items.length, "for", lines);
  if (items.length !== lines) continue;
  for (const [at, line] of truth.items.entries())
    for (const [name, value] of Object.entries(line)) {
      if (value === undefined || (name !== "quantity" && !isStated(name, value, markdown))) continue;
      const got = items[at][name];
      const outcome = got === undefined ? "missing" : isItemRight(value, got) ? "right" : "wrong";
      count(`items.${name}`, outcome);
      if (options.misses && outcome !== "right")
        console.log(file, `items.${name}`, JSON.stringify(got), "for", JSON.stringify(value));
    }
}
await quern.close();

console.log(
  `${seen.size} invoices, ${options.part}\n\n| field | stated | right % | wrong of filled % |\n| --- | ---: | ---: | ---: |`,
);
const all = { stated: 0, right: 0, wrong: 0 };
const percent = (part, whole) => (whole === 0 ? "" : ((100 * part) / whole).toFixed(1));
for (const [name, row] of [...tally, ["**all**", all]]) {
  if (row !== all) for (const key of Object.keys(all)) all[key] += row[key];
  console.log(
    `| ${name} | ${row.stated} | ${percent(row.right, row.stated)} | ${percent(row.wrong, row.right + row.wrong)} |`,
  );
}
