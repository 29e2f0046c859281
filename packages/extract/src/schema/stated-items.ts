/** Values of invoices and mails that are stated as data: their words mean other things elsewhere. */
import { isItem, type StructuredItem, type StructuredValue } from "@quern/markdown/structured-data";
import { meaningOf, type PropertyMeaning } from "./meaning.js";
import type { SchemaView } from "./schema.js";
import { foldWords } from "./vocabulary/index.js";
import { STATED_ITEMS } from "./vocabulary/stated-items.js";

/** Longer names are sentences, and every place to part them would be tried. */
const MAX_NAME_WORDS = 8;
const PARTIES: readonly string[] = ["provider", "customer", "payee"];
const tableOf = ({ types: [type = ""] }: StructuredItem) => STATED_ITEMS.get(type === "Order" ? "Invoice" : type) ?? [];

/** Words in front of a name that only say where it is asked. */
const QUALIFIERS =
  /^(?:invoice|bill|document|bank|bank account|bank details|payment|rechnung|rechnungs|beleg|bankverbindung|facture|factura|fattura) (?=\p{L})/u;

/**
 * Places of an item's values for a property, best first: by the property's own name, by the name of what it means, by what is left of its name
 * without a qualifier, by its words in any order (`date_due`, `amount_total`).
 *
 * @returns none for other items
 */
function pathsOf(item: StructuredItem, { names, concepts }: PropertyMeaning): readonly string[] {
  const table = tableOf(item);
  if (table.length === 0) return [];
  const own = [...item.properties.keys()];
  const named = (name: string): string[] => [
    ...own.filter((property) => foldWords(property) === name),
    ...table.filter((row) => row.names.includes(name)).flatMap(({ paths }) => paths),
  ];
  const meant = table.filter((row) => concepts.some((concept) => row.names[0] === concept.names[0]));
  const bare = names.map((name) => name.replace(QUALIFIERS, "")).filter((name) => !names.includes(name));
  const turned = names.filter((name) => name.includes(" ")).map(sorted);
  const alike = table.filter((row) => row.names.some((name) => turned.includes(sorted(name))));
  const paths = [...meant.flatMap((row) => row.paths), ...bare.flatMap(named), ...alike.flatMap((row) => row.paths)];
  return [...names.flatMap(named), ...paths];
}

const sorted = (name: string): string => name.split(" ").sort().join(" ");

/** The values at each of these places. An order is like an invoice, but for the names that schema.org has for it. */
function* statedAt(item: StructuredItem, meaning: PropertyMeaning): Generator<readonly StructuredValue[]> {
  for (const path of pathsOf(item, meaning)) {
    const [first = "", second] = path.split(".");
    const values = item.properties.get(first) ?? item.properties.get(OF_ORDERS.get(first) ?? "") ?? [];
    yield second === undefined
      ? values
      : values.flatMap((value) => (isItem(value) ? (value.properties.get(second) ?? []) : []));
  }
}

const OF_ORDERS: ReadonlyMap<string, string> = new Map([
  ["identifier", "orderNumber"],
  ["dateIssued", "orderDate"],
  ["provider", "seller"],
]);

/** Texts and numbers that the item states for a property. */
export function statedValues(item: StructuredItem, meaning: PropertyMeaning): readonly StructuredValue[] {
  if (tableOf(item).length === 0) return [];
  for (const values of statedAt(item, meaning))
    if (values.length > 0 && values[0] !== "") return values.flatMap((value) => amountOf(value) ?? value);
  return ofParty(item, meaning);
}

/** Markup of mails states an amount as an item with its currency. */
const amountOf = (value: StructuredValue): readonly StructuredValue[] | undefined =>
  isItem(value) && AMOUNTS.some((type) => value.types.includes(type))
    ? (value.properties.get("price") ?? value.properties.get("value"))
    : undefined;

const AMOUNTS: readonly string[] = ["PriceSpecification", "MonetaryAmount"];

/** The items that are the value of a property: a party, its lines, its taxes. */
export function statedItems(item: StructuredItem, meaning: PropertyMeaning): readonly StructuredItem[] {
  if (tableOf(item).length === 0) return [];
  for (const values of statedAt(item, meaning)) {
    const items = values.filter(isItem);
    if (items.length > 0) return items;
  }
  return [];
}

/** `seller_vat_id`, `customerName`, `numero_tva_fournisseur`: a party before or behind what is asked of it. */
function ofParty(item: StructuredItem, { names: [name = ""] }: PropertyMeaning): readonly StructuredValue[] {
  const words = name.split(" ");
  if (words.length > MAX_NAME_WORDS) return [];
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")] as const);
  for (const [before, after] of splits.reverse()) {
    const party = partyNamed(item, before) ?? partyNamed(item, after);
    const asked = partyNamed(item, before) ? after : before;
    if (!party) continue;
    const values = valuesOfParty(party, meaningOf(asked));
    if (values.length > 0) return values;
    // Its account stands with the terms of payment.
    const isPaid = party === partyNamed(item, "supplier") && /^(?:iban|bic|swift)\b/.test(asked);
    if (isPaid) return item.properties.get(asked.startsWith("iban") ? "iban" : "bic") ?? [];
  }
  return [];
}

function partyNamed(item: StructuredItem, words: string): StructuredItem | undefined {
  const path = pathsOf(item, meaningOf(words)).find((one) => PARTIES.includes(one));
  if (path === undefined) return undefined;
  return (item.properties.get(path) ?? item.properties.get(OF_ORDERS.get(path) ?? ""))?.find(isItem);
}

function valuesOfParty(party: StructuredItem, { names, concepts }: PropertyMeaning): readonly StructuredValue[] {
  const paths = concepts.flatMap((concept) => concept.paths);
  const own = OF_PARTY.find((row) => row[0].some((name) => names.includes(name)))?.[1] ?? [];
  const parts = [party, ...(party.properties.get("address") ?? []).filter(isItem)];
  for (const path of [...own, ...paths]) {
    const leaf = path.slice(path.lastIndexOf(".") + 1);
    for (const part of parts) {
      const values = part.properties.get(leaf) ?? [];
      if (values.length > 0) return values;
    }
  }
  return [];
}

/** Names that mean a party's own only in this place. */
const OF_PARTY: ReadonlyArray<readonly [names: readonly string[], paths: readonly string[]]> = [
  [["name", "company", "company name", "firma", "nom", "nombre", "nome"], ["name"]],
  [
    ["id", "number", "no", "nummer", "identifier"],
    ["identifier", "registerNumber"],
  ],
  [
    ["tax number", "steuernummer", "tax registration number"],
    ["taxID", "vatID"],
  ],
  [["contact", "contact name", "contact person", "ansprechpartner"], ["contactName"]],
  [["address", "adresse", "anschrift", "direccion", "indirizzo"], ["address"]],
];

/** Names of properties for what a line is about. */
const isName = (name: string): boolean =>
  STATED_ITEMS.get("OrderItem")![0]!.names.some((one) => meaningOf(name).names.includes(one));

/** A line of an invoice for the rows of a list: where they have one text, it is the name of the goods, not what else is said of them. */
export function lineFor(item: StructuredItem, view: SchemaView): StructuredItem {
  const { properties } = item;
  if (!item.types.includes("OrderItem") || !properties.has("description") || !properties.has("name")) return item;
  if ([...view.properties.keys()].some(isName)) return item;
  return { ...item, properties: new Map([...properties].filter(([name]) => name !== "description")) };
}
