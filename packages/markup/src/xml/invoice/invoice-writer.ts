import { elementsAt, escapeHtml, type XmlElement } from "@quern/documents";
import { heading, table } from "../../html.js";
import { nameOf } from "../name-of.js";
import type { InvoiceValues } from "./invoice-values.js";
import type { InvoiceField, InvoiceGroup, InvoiceLayout, InvoiceTable } from "./layout.js";

/** Kinds that the name of the document element tells where no code does. */
const KINDS_BY_ROOT: ReadonlyMap<string, string> = new Map([
  ["CreditNote", "credit note"],
  ["SCRDMCCBDACIOMessageStructure", "order"],
]);

const html = (text: string): string =>
  escapeHtml(text)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("<br>");
const list = (items: readonly string[]): string =>
  items.length === 0 ? "" : `<ul>\n${items.map((item) => `<li>${html(item)}</li>\n`).join("")}</ul>\n`;
const section = (title: string, content: string): string => (content === "" ? "" : heading(2, title) + content);

/** An invoice for a reader: first what every invoice has, then whatever else the file says. */
export function invoiceHtml(root: XmlElement, layout: InvoiceLayout, values: InvoiceValues): string {
  const invoices = layout.invoices === undefined ? [root] : elementsAt(root, layout.invoices);
  const written = invoices.map((invoice, index) => {
    const title = invoiceTitle(root, invoice, layout);
    const parties = index > 0 ? [] : layout.parties.map((party) => groups(root, party, values));
    return (
      heading(1, escapeHtml(title)) +
      invoiceFacts(invoice, layout, values) +
      parties.join("") +
      invoiceParts(invoice, layout, values)
    );
  });
  const rest = values.rest(root);
  return written.join("") + section("Other data", list(rest));
}

function invoiceTitle(root: XmlElement, invoice: XmlElement, layout: InvoiceLayout): string {
  const text = (path: string): string => elementsAt(invoice, path)[0]?.text().trim() ?? "";
  const kind = layout.kinds.get(text(layout.kind)) ?? KINDS_BY_ROOT.get(nameOf(root)) ?? "invoice";
  return `${kind[0]!.toUpperCase()}${kind.slice(1)} ${text(layout.number)}`.trim();
}

function invoiceFacts(invoice: XmlElement, layout: InvoiceLayout, values: InvoiceValues): string {
  const number: InvoiceField = { label: "Number", parts: [[layout.number]] };
  const kind: InvoiceField = { label: "Kind", parts: [[layout.kind]], codes: layout.kinds };
  return list(labelled(invoice, [number, kind, ...layout.facts], values));
}

function invoiceParts(invoice: XmlElement, layout: InvoiceLayout, values: InvoiceValues): string {
  const notes = values.notes(invoice, layout.notes).map((note) => `<p>${html(note)}</p>\n`);
  const totals = layout.totals
    .map((total) => [total.label, values.of(invoice, total)])
    .filter(([, amount]) => amount !== "");
  return [
    ...layout.tables.map((part) => rows(invoice, part, values)),
    section(
      "Totals",
      totals.length === 0 ? "" : table([["Total", "Amount"], ...totals.map((row) => row.map(html))], 1),
    ),
    ...layout.payments.map((part) => ("columns" in part ? rows(invoice, part, values) : groups(invoice, part, values))),
    section("Notes", notes.join("")),
  ].join("");
}

const labelled = (element: XmlElement, fields: readonly InvoiceField[], values: InvoiceValues): string[] =>
  fields.flatMap((one) => {
    const text = values.of(element, one);
    return text === "" ? [] : `${one.label}: ${text}`;
  });

/** A list for each element, with all that the element holds. */
const groups = (parent: XmlElement, { title, path, fields }: InvoiceGroup, values: InvoiceValues): string =>
  elementsAt(parent, path)
    .map((element) => section(title, list([...labelled(element, fields, values), ...values.rest(element)])))
    .join("");

/** A row for each element, with all that the element holds; columns that are empty in all of them are left out. */
function rows(parent: XmlElement, { title, path, columns }: InvoiceTable, values: InvoiceValues): string {
  const lines = elementsAt(parent, path).map((element) => {
    const cells = columns.map((column) => values.of(element, column));
    return [...cells, values.rest(element).join("\n")];
  });
  const labels = [...columns.map(({ label }) => label), "Details"];
  const isFilled = labels.map((_label, column) => lines.some((cells) => cells[column] !== ""));
  const kept = [labels, ...lines].map((cells) => cells.filter((_cell, column) => isFilled[column]).map(html));
  return section(title, kept[0]!.length === 0 ? "" : table(kept, 1));
}
