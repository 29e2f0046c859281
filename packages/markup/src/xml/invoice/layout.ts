/** How an invoice is laid out for a reader: which elements make up a heading, a party, a table. The writer shows all others below them. */

/** A labelled value, put together from elements. */
export interface InvoiceField {
  readonly label: string;
  /** Parts that commas divide, each of paths whose texts a space divides; `path@name` is an attribute, `path/*` all that is in an element. */
  readonly parts: readonly (readonly string[])[];
  /** Words for codes, written behind them. */
  readonly codes?: ReadonlyMap<string, string>;
  /** Its unit has a column of its own. */
  readonly hidesUnit?: boolean;
}

/** Elements shown as one list under a heading: a party, a way to pay. */
export interface InvoiceGroup {
  readonly title: string;
  readonly path: string;
  readonly fields: readonly InvoiceField[];
}

/** Elements shown as rows. */
export interface InvoiceTable {
  readonly title: string;
  readonly path: string;
  readonly columns: readonly InvoiceField[];
}

export interface InvoiceLayout {
  /** Elements that each are one invoice, below the document element; the document element itself where it is absent. */
  readonly invoices?: string;
  readonly number: string;
  readonly currency: string;
  /** Code of the kind of document, and the word for each. */
  readonly kind: string;
  readonly kinds: ReadonlyMap<string, string>;
  readonly facts: readonly InvoiceField[];
  /** Below the document element. */
  readonly parties: readonly InvoiceGroup[];
  /** Below each invoice, as all that follow. */
  readonly tables: readonly InvoiceTable[];
  readonly totals: readonly InvoiceField[];
  readonly payments: ReadonlyArray<InvoiceGroup | InvoiceTable>;
  readonly notes: string;
  /** Elements whose parts are named without them, as they only hold an invoice together. */
  readonly frames: RegExp;
}

/**
 * @param value paths of local names, one a step and `a|b` for either: `A + B, C` shows A and B with a space between them, and C behind a comma
 * @param inside path of the element that all of these are in
 */
export const field = (
  label: string,
  value: string,
  { inside, ...options }: { readonly inside?: string } & Pick<InvoiceField, "codes" | "hidesUnit"> = {},
): InvoiceField => ({
  label,
  parts: value
    .split(", ")
    .map((part) => part.split(" + ").map((path) => (inside === undefined ? path : `${inside}/${path}`))),
  ...options,
});

/** Ways to pay, by UNTDID 4461. */
export const PAYMENT_MEANS: ReadonlyMap<string, string> = new Map([
  ["10", "cash"],
  ["20", "cheque"],
  ["30", "credit transfer"],
  ["31", "debit transfer"],
  ["42", "payment to a bank account"],
  ["48", "bank card"],
  ["49", "direct debit"],
  ["54", "credit card"],
  ["55", "debit card"],
  ["57", "standing agreement"],
  ["58", "SEPA credit transfer"],
  ["59", "SEPA direct debit"],
  ["97", "clearing between partners"],
]);
