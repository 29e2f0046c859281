import { INVOICE_KINDS } from "@quern/documents";
import { field, type InvoiceField, type InvoiceGroup, type InvoiceLayout, PAYMENT_MEANS } from "./layout.js";

const address = (inside: string): InvoiceField =>
  field(
    "Address",
    "StreetName + BuildingNumber, AdditionalStreetName, AddressLine/Line, PostalZone + CityName, CountrySubentity, Country/IdentificationCode",
    { inside },
  );

const party = (title: string, path: string): InvoiceGroup => ({
  title,
  path,
  fields: [
    field("Name", "PartyLegalEntity/RegistrationName, PartyName/Name"),
    address("PostalAddress"),
    field("Tax ID", "PartyTaxScheme/*"),
    field("Number", "PartyIdentification/ID"),
    field("Register number", "PartyLegalEntity/CompanyID"),
    field("Contact", "Contact/Name"),
    field("Phone", "Contact/Telephone"),
    field("Email", "Contact/ElectronicMail"),
    field("Electronic address", "EndpointID"),
  ],
});

const QUANTITY = "InvoicedQuantity|CreditedQuantity";

/** OASIS UBL 2: invoices and credit notes. */
export const UNIVERSAL: InvoiceLayout = {
  number: "ID",
  currency: "DocumentCurrencyCode",
  kind: "InvoiceTypeCode|CreditNoteTypeCode",
  kinds: INVOICE_KINDS,
  facts: [
    field("Issue date", "IssueDate"),
    field("Due date", "DueDate"),
    field("Delivery date", "Delivery/ActualDeliveryDate"),
    field("Period from", "InvoicePeriod/StartDate"),
    field("Period to", "InvoicePeriod/EndDate"),
    field("Tax point date", "TaxPointDate"),
    field("Buyer reference", "BuyerReference"),
    field("Order", "OrderReference/ID"),
    field("Contract", "ContractDocumentReference/ID"),
    field("Preceding invoice", "BillingReference/InvoiceDocumentReference/ID"),
    field("Accounting cost", "AccountingCost"),
    field("Currency", "DocumentCurrencyCode"),
  ],
  parties: [
    party("Seller", "AccountingSupplierParty/Party"),
    party("Buyer", "AccountingCustomerParty/Party"),
    party("Seller's tax representative", "TaxRepresentativeParty"),
    party("Payee", "PayeeParty"),
    {
      title: "Ship to",
      path: "Delivery",
      fields: [
        field("Name", "DeliveryParty/PartyName/Name"),
        address("DeliveryLocation/Address"),
        field("Location number", "DeliveryLocation/ID"),
      ],
    },
  ],
  tables: [
    {
      title: "Lines",
      path: "InvoiceLine|CreditNoteLine",
      columns: [
        field("Position", "ID"),
        field(
          "Item number",
          "SellersItemIdentification/ID, BuyersItemIdentification/ID, StandardItemIdentification/ID",
          { inside: "Item" },
        ),
        field("Name", "Item/Name"),
        field("Description", "Item/Description, Note"),
        field("Quantity", QUANTITY, { hidesUnit: true }),
        field("Unit", `${QUANTITY}@unitCode`),
        field("Price", "Price/PriceAmount"),
        field("Price per", "Price/BaseQuantity"),
        field("Tax", "TaxScheme/ID + ID", { inside: "Item/ClassifiedTaxCategory" }),
        field("Tax rate (%)", "Item/ClassifiedTaxCategory/Percent"),
        field("Amount", "LineExtensionAmount"),
      ],
    },
    {
      title: "Allowances and charges",
      path: "AllowanceCharge",
      columns: [
        field("Is a charge", "ChargeIndicator"),
        field("Reason", "AllowanceChargeReason, AllowanceChargeReasonCode"),
        field("Percent", "MultiplierFactorNumeric"),
        field("Basis", "BaseAmount"),
        field("Tax", "TaxScheme/ID + ID", { inside: "TaxCategory" }),
        field("Tax rate (%)", "TaxCategory/Percent"),
        field("Amount", "Amount"),
      ],
    },
    {
      title: "Taxes",
      path: "TaxTotal/TaxSubtotal",
      columns: [
        field("Tax", "TaxScheme/ID + ID", { inside: "TaxCategory" }),
        field("Tax rate (%)", "TaxCategory/Percent, Percent"),
        field("Basis", "TaxableAmount"),
        field("Amount", "TaxAmount"),
        field("Exemption", "TaxExemptionReason, TaxExemptionReasonCode", { inside: "TaxCategory" }),
      ],
    },
  ],
  totals: [
    field("Sum of lines", "LegalMonetaryTotal/LineExtensionAmount"),
    field("Allowances", "LegalMonetaryTotal/AllowanceTotalAmount"),
    field("Charges", "LegalMonetaryTotal/ChargeTotalAmount"),
    field("Net total", "LegalMonetaryTotal/TaxExclusiveAmount"),
    field("Tax", "TaxTotal/TaxAmount"),
    field("Gross total", "LegalMonetaryTotal/TaxInclusiveAmount"),
    field("Prepaid", "LegalMonetaryTotal/PrepaidAmount"),
    field("Rounding", "LegalMonetaryTotal/PayableRoundingAmount"),
    field("Amount due", "LegalMonetaryTotal/PayableAmount"),
  ],
  payments: [
    {
      title: "Payment",
      path: "PaymentMeans",
      fields: [
        field("Means", "PaymentMeansCode", { codes: PAYMENT_MEANS }),
        field("Due date", "PaymentDueDate"),
        field("Reference", "PaymentID"),
        field("Account", "PayeeFinancialAccount/ID"),
        field("Account name", "PayeeFinancialAccount/Name"),
        field("Bank", "PayeeFinancialAccount/FinancialInstitutionBranch/ID"),
        field("Mandate", "PaymentMandate/ID"),
        field("Debited account", "PaymentMandate/PayerFinancialAccount/ID"),
      ],
    },
    { title: "Payment terms", path: "PaymentTerms", fields: [field("Terms", "Note")] },
  ],
  notes: "Note",
  frames: /^(?:Invoice|CreditNote|Item)$/,
};
