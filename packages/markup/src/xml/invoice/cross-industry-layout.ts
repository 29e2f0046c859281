import { INVOICE_KINDS } from "@quern/documents";
import { field, type InvoiceGroup, type InvoiceLayout, PAYMENT_MEANS } from "./layout.js";

const DOCUMENT = "ExchangedDocument|HeaderExchangedDocument";
const TRANSACTION = "SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction";
const AGREEMENT = `${TRANSACTION}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`;
const DELIVERY = `${TRANSACTION}/ApplicableHeaderTradeDelivery|ApplicableSupplyChainTradeDelivery`;
const SETTLEMENT = `${TRANSACTION}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`;
const LINE_AGREEMENT = "SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement";
const LINE_DELIVERY = "SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery";
const LINE_SETTLEMENT = "SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement";
const LINE_SUMS = "SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation";
const RATE = "RateApplicablePercent|ApplicablePercent";
const PRODUCT = "SpecifiedTradeProduct";
const QUANTITY = `${LINE_DELIVERY}/BilledQuantity|RequestedQuantity`;
const PRICE = `${LINE_AGREEMENT}/NetPriceProductTradePrice`;

const party = (title: string, path: string): InvoiceGroup => ({
  title,
  path,
  fields: [
    field("Name", "Name, SpecifiedLegalOrganization/TradingBusinessName"),
    field("Address", "LineOne, LineTwo, LineThree, PostcodeCode + CityName, CountrySubDivisionName, CountryID", {
      inside: "PostalTradeAddress",
    }),
    field("Tax ID", "SpecifiedTaxRegistration/ID"),
    field("Number", "ID, GlobalID"),
    field("Register number", "SpecifiedLegalOrganization/ID"),
    field("Contact", "PersonName, DepartmentName", { inside: "DefinedTradeContact" }),
    field("Phone", "TelephoneUniversalCommunication/CompleteNumber", { inside: "DefinedTradeContact" }),
    field("Email", "EmailURIUniversalCommunication/URIID", { inside: "DefinedTradeContact" }),
    field("Electronic address", "URIUniversalCommunication/URIID"),
  ],
});

/** UN/CEFACT's invoices and orders. */
export const CROSS_INDUSTRY: InvoiceLayout = {
  number: `${DOCUMENT}/ID`,
  currency: `${SETTLEMENT}/InvoiceCurrencyCode|OrderCurrencyCode`,
  kind: `${DOCUMENT}/TypeCode`,
  kinds: INVOICE_KINDS,
  facts: [
    field("Document name", `${DOCUMENT}/Name`),
    field("Issue date", `${DOCUMENT}/IssueDateTime/DateTimeString`),
    field("Due date", `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`),
    field("Delivery date", `${DELIVERY}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`),
    field("Period from", `${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`),
    field("Period to", `${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`),
    field("Buyer reference", `${AGREEMENT}/BuyerReference`),
    field("Order", `${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`),
    field("Contract", `${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID|ID`),
    field("Preceding invoice", `${SETTLEMENT}/InvoiceReferencedDocument/IssuerAssignedID|ID`),
    field("Currency", `${SETTLEMENT}/InvoiceCurrencyCode|OrderCurrencyCode`),
  ],
  parties: [
    party("Seller", `${AGREEMENT}/SellerTradeParty`),
    party("Buyer", `${AGREEMENT}/BuyerTradeParty`),
    party("Seller's tax representative", `${AGREEMENT}/SellerTaxRepresentativeTradeParty`),
    party("Payee", `${SETTLEMENT}/PayeeTradeParty`),
    party("Invoicee", `${SETTLEMENT}/InvoiceeTradeParty`),
    party("Ship to", `${DELIVERY}/ShipToTradeParty`),
    party("Ship from", `${DELIVERY}/ShipFromTradeParty`),
  ],
  tables: [
    {
      title: "Lines",
      path: `${TRANSACTION}/IncludedSupplyChainTradeLineItem`,
      columns: [
        field("Position", "AssociatedDocumentLineDocument/LineID"),
        field("Item number", "SellerAssignedID, BuyerAssignedID, GlobalID", { inside: PRODUCT }),
        field("Name", "Name", { inside: PRODUCT }),
        field("Description", `${PRODUCT}/Description, AssociatedDocumentLineDocument/IncludedNote/Content`),
        field("Quantity", QUANTITY, { hidesUnit: true }),
        field("Unit", `${QUANTITY}@unitCode`),
        field("Price", `${PRICE}/ChargeAmount`),
        field("Price per", `${PRICE}/BasisQuantity`),
        field(
          "Tax",
          `${LINE_SETTLEMENT}/ApplicableTradeTax/TypeCode + ${LINE_SETTLEMENT}/ApplicableTradeTax/CategoryCode`,
        ),
        field("Tax rate (%)", `${LINE_SETTLEMENT}/ApplicableTradeTax/${RATE}`),
        field("Amount", `${LINE_SETTLEMENT}/${LINE_SUMS}/LineTotalAmount`),
      ],
    },
    {
      title: "Allowances and charges",
      path: `${SETTLEMENT}/SpecifiedTradeAllowanceCharge`,
      columns: [
        field("Is a charge", "ChargeIndicator/Indicator"),
        field("Reason", "Reason, ReasonCode"),
        field("Percent", "CalculationPercent"),
        field("Basis", "BasisAmount"),
        field("Tax", "CategoryTradeTax/TypeCode + CategoryTradeTax/CategoryCode"),
        field("Tax rate (%)", `CategoryTradeTax/${RATE}`),
        field("Amount", "ActualAmount"),
      ],
    },
    {
      title: "Taxes",
      path: `${SETTLEMENT}/ApplicableTradeTax`,
      columns: [
        field("Tax", "TypeCode + CategoryCode"),
        field("Tax rate (%)", RATE),
        field("Basis", "BasisAmount"),
        field("Amount", "CalculatedAmount"),
        field("Exemption", "ExemptionReason, ExemptionReasonCode"),
      ],
    },
  ],
  totals: [
    field("Sum of lines", "LineTotalAmount", { inside: SUMS }),
    field("Allowances", "AllowanceTotalAmount", { inside: SUMS }),
    field("Charges", "ChargeTotalAmount", { inside: SUMS }),
    field("Net total", "TaxBasisTotalAmount", { inside: SUMS }),
    field("Tax", "TaxTotalAmount", { inside: SUMS }),
    field("Rounding", "RoundingAmount", { inside: SUMS }),
    field("Gross total", "GrandTotalAmount", { inside: SUMS }),
    field("Prepaid", "TotalPrepaidAmount", { inside: SUMS }),
    field("Amount due", "DuePayableAmount", { inside: SUMS }),
  ],
  payments: [
    {
      title: "Payment",
      path: `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`,
      fields: [
        field("Means", "TypeCode", { codes: PAYMENT_MEANS }),
        field("Information", "Information"),
        field("Account", "PayeePartyCreditorFinancialAccount/IBANID|ProprietaryID"),
        field("Account name", "PayeePartyCreditorFinancialAccount/AccountName"),
        field("Bank", "PayeeSpecifiedCreditorFinancialInstitution/BICID|Name"),
        field("Debited account", "PayerPartyDebtorFinancialAccount/IBANID|ProprietaryID"),
      ],
    },
    {
      title: "Payment terms",
      path: `${SETTLEMENT}/SpecifiedTradePaymentTerms`,
      fields: [field("Terms", "Description")],
    },
  ],
  notes: `${DOCUMENT}/IncludedNote/Content`,
  frames:
    /^(?:CrossIndustry(?:Invoice|Document)|SCRDMCCBDACIOMessageStructure|(?:Specified)?SupplyChainTradeTransaction|Applicable(?:Header|SupplyChain)Trade(?:Agreement|Delivery|Settlement)|(?:Header)?ExchangedDocument|SpecifiedTradeProduct|Specified(?:Line|SupplyChain)Trade(?:Agreement|Delivery|Settlement))$/,
};
