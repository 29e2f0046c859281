// node blocks.mjs <candidate.mjs> [first seed] [documents]: letters and invoices whose short blocks stand beside each other (sender, recipient, delivery address, facts of the
// invoice, bank details in the foot), laid out in six ways and printed by Chromium. Blocks: share whose words come in order and without others between
// them. Loose: share of address blocks of which no line is in a table. Pairs: share of labels that their value follows. Rows: share of items in one row. EACH=1
// names every document, SHOW=<folder> writes the documents and the Markdown.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [candidate, firstSeed = "1", documents = "30"] = process.argv.slice(2);

/** Numbers below 1 that a seed repeats. */
function generator(seed) {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

const SYLLABLES = "bar len mor tis ka vol ren dal hu wes tro pin gar sol fen ni cor ber lam ost".split(" ");

function draft(seed) {
  const next = generator(seed);
  for (let step = 0; step < 8; step++) next();
  const pick = (list) => list[Math.floor(next() * list.length)];
  const word = () => {
    const text = Array.from({ length: 2 + Math.floor(next() * 2) }, () => pick(SYLLABLES)).join("");
    return text[0].toUpperCase() + text.slice(1);
  };
  const number = (digits) => String(Math.floor((1 + 9 * next()) * 10 ** (digits - 1)));
  const address = (head) => [
    ...(head === undefined ? [] : [head]),
    `${word()} ${pick(["Ltd", "GmbH", "& Sons", "S.A.", "BV"])}`,
    ...(next() < 0.4 ? [`${word()} ${word()}`] : []),
    pick([`${number(2)} ${word()} Street`, `${word()}straße ${number(2)}`]),
    pick([`${number(5)} ${word()}`, `${word()}, ${word().slice(0, 2).toUpperCase()} ${number(5)}`]),
    ...(next() < 0.5 ? [pick(["Germany", "United States", "Nederland", "France"])] : []),
  ];
  const heads = pick([
    ["Bill To", "Ship To"],
    ["Billing address", "Delivery address"],
    [undefined, undefined],
    ["From", "To"],
  ]);
  const left = address(heads[0]);
  const right = address(heads[1]);
  const facts = [
    ["Invoice number", `R-${number(6)}`],
    ["Date", `${number(1)} March 2026`],
    ["Customer", number(5)],
    ["Due", `${number(1)} April 2026`],
  ].slice(0, 2 + Math.floor(next() * 3));
  const items = Array.from({ length: 2 + Math.floor(next() * 5) }, () => [
    `${word()} ${word()}`,
    number(1),
    `${number(2)}.${number(2)}`,
    `${number(3)}.${number(2)}`,
  ]);
  const foot = [
    [`${word()} AG`, `${word()} Road ${number(2)}`, `${number(5)} ${word()}`],
    [`Phone +49 ${number(6)}`, `info@${word().toLowerCase()}.example`, `www.${word().toLowerCase()}.example`],
    [`${word()} Bank`, `Account ${number(8)}`, `VAT DE${number(9)}`],
  ];
  const sender = address(undefined);
  const lines = (list) => list.join("<br>");
  const way = pick(["flex", "cells", "lines", "absolute", "float", "grid"]);
  const beside = (blocks) => {
    switch (way) {
      case "flex":
        return `<div style="display:flex;justify-content:space-between">${blocks.map((block) => `<div>${lines(block)}</div>`).join("")}</div>`;
      case "grid":
        return `<div style="display:grid;grid-template-columns:repeat(${blocks.length},1fr);gap:5mm">${blocks.map((block) => `<div>${lines(block)}</div>`).join("")}</div>`;
      case "cells":
        return `<table class=w><tr>${blocks.map((block) => `<td>${lines(block)}</td>`).join("")}</tr></table>`;
      case "float":
        return `${blocks.map((block) => `<div style="float:left;width:${Math.floor(100 / blocks.length)}%">${lines(block)}</div>`).join("")}<div style="clear:both"></div>`;
      case "lines": {
        const height = Math.max(...blocks.map((block) => block.length));
        return `<table class=w>${Array.from({ length: height }, (_, row) => `<tr>${blocks.map((block) => `<td>${block[row] ?? ""}</td>`).join("")}</tr>`).join("")}</table>`;
      }
      default: {
        const height = Math.max(...blocks.map((block) => block.length));
        const cell = (block, at) =>
          `<div style="position:absolute;top:0;left:${Math.round((100 / blocks.length) * at)}%">${lines(block)}</div>`;
        return `<div style="position:relative;height:${height * 1.4}em">${blocks
          .map((block, at) => [at, cell(block, at)])
          .sort((a, b) => (seed % 2 ? b[0] - a[0] : a[0] - b[0]))
          .map(([, html]) => html)
          .join("")}</div>`;
      }
    }
  };
  const pairs = pick([
    () => `<table>${facts.map(([label, value]) => `<tr><td>${label}:</td><td>${value}</td></tr>`).join("")}</table>`,
    () => `<div>${facts.map(([label, value]) => `<b>${label}:</b> ${value}`).join("<br>")}</div>`,
    () =>
      `<div style="display:flex;gap:12mm">${facts.map(([label, value]) => `<div><b>${label}</b><br>${value}</div>`).join("")}</div>`,
  ])();
  const rule = next() < 0.5 ? "<hr>" : "";
  const rowRule = next() < 0.5 ? "border-bottom:1px solid #bbb" : "";
  const totals = [
    ["Subtotal", `${number(3)}.00`],
    ["Total", `${number(3)}.50`],
  ];
  const withFoot = next() < 0.6;
  const html = `<!doctype html><meta charset=utf-8><style>body{font:${pick([9, 10, 11])}pt/1.4 ${pick(["Liberation Sans", "Liberation Serif", "DejaVu Sans"])};margin:0}td{padding:1px 8px 1px 0;vertical-align:top}.w{width:100%}.i td,.i th{${rowRule};padding:3px 6px;text-align:right}.i td:first-child,.i th:first-child{text-align:left}</style>
${rule}${beside(next() < 0.5 ? [left, right] : [sender, left, right])}<br>${next() < 0.6 ? `<h1>Invoice ${number(5)}</h1>` : "<br>"}${pairs}<br>
<table class="w i"><tr><th>Item</th><th>Quantity</th><th>Price</th><th>Amount</th></tr>${items.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</table>
<table style="margin-left:auto">${totals.map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`).join("")}</table>
<p>Please pay within ${number(2)} days and name the number of the invoice. Goods remain the property of the seller until they are paid in full.</p>${withFoot ? `<br><br>${rule}${beside(foot)}` : ""}`;
  const printed = [left, right, ...(html.includes(lines(sender)) || html.includes(sender[0]) ? [sender] : [])];
  return { html, way, addresses: [...printed, ...(withFoot ? foot : [])], pairs: [...facts, ...totals], items };
}

function plain(markdown) {
  const text = markdown
    .replace(/<[^>]+>/g, " ")
    .replace(/\\([^\w\s])/g, "$1")
    .normalize("NFKC")
    .toLowerCase();
  return ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
}
const share = (list, test) => (list.length === 0 ? 1 : list.filter(test).length / list.length);

const { parse } = await import(pathToFileURL(resolve(candidate)).href);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await (await browser.newContext({ offline: true })).newPage();
const sums = new Map();
for (let seed = Number(firstSeed); seed < Number(firstSeed) + Number(documents); seed++) {
  const { html, way, addresses, pairs, items } = draft(seed);
  await page.setContent(html, { waitUntil: "load" });
  const pdf = await page.pdf({
    format: seed % 3 ? "A4" : "Letter",
    margin: { top: "15mm", bottom: "15mm", left: "18mm", right: "18mm" },
    printBackground: true,
  });
  const { markdown } = await parse(new Uint8Array(pdf), { path: `${seed}.pdf` });
  const text = plain(markdown);
  const rows = markdown
    .split(/\n|<\/tr>/)
    .filter((line) => /^\s*\||<td|<th/.test(line))
    .map(plain);
  const scores = {
    blocks: share(addresses, (block) => text.includes(plain(block.join(" ")))),
    loose: share(addresses, (block) => !block.some((line) => rows.some((row) => row.includes(plain(line))))),
    pairs: share(pairs, (pair) => text.includes(plain(pair.join(" ")))),
    rows: share(items, (item) => rows.some((row) => row === plain(item.join(" ")))),
  };
  if (process.env.EACH)
    console.log(seed, way, ...Object.entries(scores).map(([key, value]) => `${key}=${value.toFixed(2)}`));
  if (process.env.SHOW) {
    mkdirSync(process.env.SHOW, { recursive: true });
    writeFileSync(join(process.env.SHOW, `${seed}.pdf`), pdf);
    writeFileSync(join(process.env.SHOW, `${seed}.md`), markdown);
  }
  for (const key of ["all", way])
    for (const [name, value] of Object.entries(scores))
      sums.set(`${key}|${name}`, [...(sums.get(`${key}|${name}`) ?? []), value]);
}
for (const key of new Set([...sums.keys()].map((name) => name.split("|")[0])))
  console.log(
    key.padEnd(9),
    ...["blocks", "loose", "pairs", "rows"].map((name) => {
      const list = sums.get(`${key}|${name}`);
      return `${name}=${(list.reduce((sum, value) => sum + value, 0) / list.length).toFixed(3)}`;
    }),
  );
await browser.close();
process.exit(0);
