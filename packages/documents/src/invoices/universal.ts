/** OASIS UBL 2: invoices and credit notes, as Peppol and XRechnung use them. */
import type { XmlElement } from "../xml-element.js";
import { perUnit } from "./cross-industry.js";
import { dayAt, elementAt, elementsAt, numberAt, textAt, textsAt } from "./element-values.js";
import type { InvoiceFacts, InvoiceLine, InvoiceParty } from "./invoice-facts.js";

const CREDIT_NOTE = "381";

export function readUniversal(root: XmlElement, maxLines: number): InvoiceFacts {
  const totals = elementAt(root, "LegalMonetaryTotal");
  const currency = textAt(root, "DocumentCurrencyCode");
  const tax = taxTotalOf(root, currency);
  const means = elementsAt(root, "PaymentMeans");
  const fromMeans = (path: string): string[] => means.flatMap((one) => textsAt(one, path));
  const isCreditNote = root.name.endsWith("CreditNote");
  return {
    type: "Invoice",
    number: textAt(root, "ID"),
    typeCode: textAt(root, "InvoiceTypeCode|CreditNoteTypeCode") ?? (isCreditNote ? CREDIT_NOTE : undefined),
    issued: dayAt(root, "IssueDate"),
    due: dayAt(root, "DueDate", "PaymentMeans/PaymentDueDate", "PaymentTerms/PaymentDueDate"),
    delivered: dayAt(root, "Delivery/ActualDeliveryDate"),
    periodStart: dayAt(root, "InvoicePeriod/StartDate"),
    periodEnd: dayAt(root, "InvoicePeriod/EndDate"),
    currency,
    buyerReference: textAt(root, "BuyerReference"),
    orderNumber: textAt(root, "OrderReference/ID"),
    contractNumber: textAt(root, "ContractDocumentReference/ID"),
    precedingInvoice: textAt(root, "BillingReference/InvoiceDocumentReference/ID"),
    notes: textsAt(root, "Note"),
    seller: partyOf(elementAt(root, "AccountingSupplierParty/Party")),
    buyer: partyOf(elementAt(root, "AccountingCustomerParty/Party")),
    payee: partyOf(elementAt(root, "PayeeParty")),
    shipTo: recipientOf(elementAt(root, "Delivery")),
    accounts: fromMeans("PayeeFinancialAccount/ID"),
    banks: fromMeans("PayeeFinancialAccount/FinancialInstitutionBranch/ID"),
    accountNames: fromMeans("PayeeFinancialAccount/Name"),
    paymentReference: fromMeans("PaymentID")[0],
    paymentTerms: textsAt(root, "PaymentTerms/Note").join(" ") || undefined,
    linesTotal: numberAt(totals, "LineExtensionAmount"),
    allowances: numberAt(totals, "AllowanceTotalAmount"),
    charges: numberAt(totals, "ChargeTotalAmount"),
    subtotal: numberAt(totals, "TaxExclusiveAmount"),
    taxAmount: numberAt(tax, "TaxAmount"),
    total: numberAt(totals, "TaxInclusiveAmount"),
    prepaid: numberAt(totals, "PrepaidAmount"),
    payable: numberAt(totals, "PayableAmount"),
    taxes: elementsAt(tax, "TaxSubtotal").map((part) => ({
      category: textAt(part, "TaxCategory/ID"),
      rate: numberAt(part, "TaxCategory/Percent", "Percent"),
      basis: numberAt(part, "TaxableAmount"),
      amount: numberAt(part, "TaxAmount"),
    })),
    lines: elementsAt(root, "InvoiceLine|CreditNoteLine").slice(0, maxLines).map(lineOf),
  };
}

/** The tax can stand there a second time, in the currency of the accounts. */
function taxTotalOf(root: XmlElement, currency: string | undefined): XmlElement | undefined {
  const stated = elementsAt(root, "TaxTotal");
  return stated.find((one) => elementAt(one, "TaxAmount")?.get("currencyID") === currency) ?? stated[0];
}

function partyOf(party: XmlElement | undefined): InvoiceParty | undefined {
  if (!party) return undefined;
  const registered = (isVat: boolean): string | undefined =>
    elementsAt(party, "PartyTaxScheme")
      .filter((scheme) => (textAt(scheme, "TaxScheme/ID") === "VAT") === isVat)
      .flatMap((scheme) => textsAt(scheme, "CompanyID"))[0];
  const contact = elementAt(party, "Contact");
  const legalName = textAt(party, "PartyLegalEntity/RegistrationName");
  const tradingName = textAt(party, "PartyName/Name");
  return {
    name: legalName ?? tradingName,
    tradingName: legalName === tradingName || legalName === undefined ? undefined : tradingName,
    number: textAt(party, "PartyIdentification/ID"),
    legalNumber: textAt(party, "PartyLegalEntity/CompanyID"),
    vatId: registered(true),
    taxNumber: registered(false),
    ...placeOf(elementAt(party, "PostalAddress")),
    contact: textAt(contact, "Name"),
    phone: textAt(contact, "Telephone"),
    email: textAt(contact, "ElectronicMail"),
  };
}

function recipientOf(delivery: XmlElement | undefined): InvoiceParty | undefined {
  const address = elementAt(delivery, "DeliveryLocation/Address");
  const name = textAt(delivery, "DeliveryParty/PartyName/Name");
  return address || name !== undefined ? { name, ...placeOf(address) } : undefined;
}

const placeOf = (address: XmlElement | undefined): InvoiceParty => ({
  street:
    [
      [textAt(address, "StreetName"), textAt(address, "BuildingNumber")].filter(Boolean).join(" "),
      textAt(address, "AdditionalStreetName"),
      textAt(address, "AddressLine/Line"),
    ]
      .filter(Boolean)
      .join(", ") || undefined,
  city: textAt(address, "CityName"),
  postalCode: textAt(address, "PostalZone"),
  region: textAt(address, "CountrySubentity"),
  country: textAt(address, "Country/IdentificationCode"),
});

function lineOf(line: XmlElement): InvoiceLine {
  const item = elementAt(line, "Item");
  const quantity = "InvoicedQuantity|CreditedQuantity";
  const price = elementAt(line, "Price");
  return {
    position: textAt(line, "ID"),
    name: textAt(item, "Name"),
    description: textAt(item, "Description") ?? textAt(line, "Note"),
    sellerNumber: textAt(item, "SellersItemIdentification/ID"),
    buyerNumber: textAt(item, "BuyersItemIdentification/ID"),
    standardNumber: textAt(item, "StandardItemIdentification/ID"),
    quantity: numberAt(line, quantity),
    unit: elementAt(line, quantity)?.get("unitCode"),
    price: perUnit(numberAt(price, "PriceAmount"), numberAt(price, "BaseQuantity")),
    amount: numberAt(line, "LineExtensionAmount"),
    taxRate: numberAt(item, "ClassifiedTaxCategory/Percent"),
  };
}
