/**
 * UN/CEFACT's Cross Industry Invoice in the versions that Factur-X, XRechnung and ZUGFeRD 1 and 2 use, and its order (Order-X): their elements
 * differ in prefixes of their names alone.
 */
import type { XmlElement } from "../xml-element.js";
import { dayAt, elementAt, elementsAt, inCurrency, numberAt, textAt, textsAt } from "./element-values.js";
import type { InvoiceFacts, InvoiceLine, InvoiceParty } from "./invoice-facts.js";

const AGREEMENT = "ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement";
const DELIVERY = "ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery";
const SETTLEMENT = "ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement";
const SUMMATION = "SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation";
const LINE_AGREEMENT = "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement";
const LINE_DELIVERY = "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery";
const LINE_SETTLEMENT = "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement";
const LINE_SUMMATION = "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation";
const RATE = "RateApplicablePercent|ApplicablePercent";

export function readCrossIndustry(root: XmlElement, maxLines: number): InvoiceFacts {
  const document = elementAt(root, "ExchangedDocument|HeaderExchangedDocument");
  const transaction = elementAt(root, "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction");
  const agreement = elementAt(transaction, AGREEMENT);
  const delivery = elementAt(transaction, DELIVERY);
  const settlement = elementAt(transaction, SETTLEMENT);
  const sums = elementAt(settlement, SUMMATION);
  const means = elementsAt(settlement, "SpecifiedTradeSettlementPaymentMeans");
  const terms = elementsAt(settlement, "SpecifiedTradePaymentTerms");
  const currency = textAt(settlement, "InvoiceCurrencyCode|OrderCurrencyCode");
  const isOrder = root.name.endsWith("SCRDMCCBDACIOMessageStructure");
  const fromMeans = (path: string): string[] => means.flatMap((one) => textsAt(one, path));
  return {
    type: isOrder ? "Order" : "Invoice",
    number: textAt(document, "ID"),
    typeCode: textAt(document, "TypeCode"),
    issued: dayAt(document, "IssueDateTime/DateTimeString"),
    due: terms.map((one) => dayAt(one, "DueDateDateTime/DateTimeString")).find((day) => day !== undefined),
    delivered: dayAt(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString"),
    periodStart: dayAt(settlement, "BillingSpecifiedPeriod/StartDateTime/DateTimeString"),
    periodEnd: dayAt(settlement, "BillingSpecifiedPeriod/EndDateTime/DateTimeString"),
    currency,
    buyerReference: textAt(agreement, "BuyerReference"),
    orderNumber: isOrder ? undefined : textAt(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID|ID"),
    contractNumber: textAt(agreement, "ContractReferencedDocument/IssuerAssignedID|ID"),
    precedingInvoice: textAt(settlement, "InvoiceReferencedDocument/IssuerAssignedID|ID"),
    notes: textsAt(document, "IncludedNote/Content"),
    seller: partyOf(elementAt(agreement, "SellerTradeParty")),
    buyer: partyOf(elementAt(agreement, "BuyerTradeParty")),
    payee: partyOf(elementAt(settlement, "PayeeTradeParty")),
    shipTo: partyOf(elementAt(delivery, "ShipToTradeParty")),
    accounts: fromMeans("PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID"),
    banks: fromMeans("PayeeSpecifiedCreditorFinancialInstitution/BICID"),
    accountNames: fromMeans("PayeePartyCreditorFinancialAccount/AccountName"),
    paymentReference: textAt(settlement, "PaymentReference"),
    paymentTerms: terms.flatMap((one) => textsAt(one, "Description")).join(" ") || undefined,
    linesTotal: numberAt(sums, "LineTotalAmount"),
    allowances: numberAt(sums, "AllowanceTotalAmount"),
    charges: numberAt(sums, "ChargeTotalAmount"),
    subtotal: numberAt(sums, "TaxBasisTotalAmount"),
    taxAmount: inCurrency(elementsAt(sums, "TaxTotalAmount"), currency),
    total: numberAt(sums, "GrandTotalAmount"),
    prepaid: numberAt(sums, "TotalPrepaidAmount"),
    payable: numberAt(sums, "DuePayableAmount"),
    taxes: elementsAt(settlement, "ApplicableTradeTax").map((tax) => ({
      category: textAt(tax, "CategoryCode"),
      rate: numberAt(tax, RATE),
      basis: numberAt(tax, "BasisAmount"),
      amount: numberAt(tax, "CalculatedAmount"),
    })),
    lines: elementsAt(transaction, "IncludedSupplyChainTradeLineItem").slice(0, maxLines).map(lineOf),
  };
}

function partyOf(party: XmlElement | undefined): InvoiceParty | undefined {
  if (!party) return undefined;
  const contact = elementAt(party, "DefinedTradeContact");
  const address = elementAt(party, "PostalTradeAddress");
  const registered = (scheme: string): string | undefined =>
    elementsAt(party, "SpecifiedTaxRegistration/ID")
      .find((id) => id.get("schemeID") === scheme)
      ?.text()
      .trim();
  return {
    name: textAt(party, "Name"),
    tradingName: textAt(party, "SpecifiedLegalOrganization/TradingBusinessName"),
    number: textAt(party, "ID"),
    legalNumber: textAt(party, "SpecifiedLegalOrganization/ID"),
    vatId: registered("VA"),
    taxNumber: registered("FC"),
    street: textsAt(address, "LineOne|LineTwo|LineThree").join(", ") || undefined,
    city: textAt(address, "CityName"),
    postalCode: textAt(address, "PostcodeCode"),
    region: textAt(address, "CountrySubDivisionName"),
    country: textAt(address, "CountryID"),
    contact: textAt(contact, "PersonName", "DepartmentName"),
    phone: textAt(contact, "TelephoneUniversalCommunication/CompleteNumber"),
    email: textAt(contact, "EmailURIUniversalCommunication/URIID"),
  };
}

function lineOf(line: XmlElement): InvoiceLine {
  const product = elementAt(line, "SpecifiedTradeProduct");
  const price = elementAt(elementAt(line, LINE_AGREEMENT), "NetPriceProductTradePrice");
  const settlement = elementAt(line, LINE_SETTLEMENT);
  const quantity = elementAt(elementAt(line, LINE_DELIVERY), "BilledQuantity|RequestedQuantity");
  return {
    position: textAt(line, "AssociatedDocumentLineDocument/LineID"),
    name: textAt(product, "Name"),
    description: textAt(product, "Description") ?? textAt(line, "AssociatedDocumentLineDocument/IncludedNote/Content"),
    sellerNumber: textAt(product, "SellerAssignedID"),
    buyerNumber: textAt(product, "BuyerAssignedID"),
    standardNumber: textAt(product, "GlobalID"),
    quantity: numberAt(elementAt(line, LINE_DELIVERY), "BilledQuantity|RequestedQuantity"),
    unit: quantity?.get("unitCode"),
    price: perUnit(numberAt(price, "ChargeAmount"), numberAt(price, "BasisQuantity")),
    amount: numberAt(settlement, `${LINE_SUMMATION}/LineTotalAmount`),
    taxRate: numberAt(settlement, `ApplicableTradeTax/${RATE}`),
  };
}

/** Prices can be stated for any number of units. */
export function perUnit(price: number | undefined, units: number | undefined): number | undefined {
  if (price === undefined || units === undefined || units <= 0 || units === 1) return price;
  return Math.round((price / units) * 1e6) / 1e6;
}
