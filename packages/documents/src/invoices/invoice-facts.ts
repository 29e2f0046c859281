/** Facts of an electronic invoice or order, whatever its syntax. The comments name the terms of EN 16931. */
export interface InvoiceFacts {
  readonly type: "Invoice" | "Order";
  /** BT-1 */
  readonly number?: string | undefined;
  /** Code of UNTDID 1001 (BT-3). */
  readonly typeCode?: string | undefined;
  /** Days as ISO 8601 (BT-2, BT-9, BT-72, BT-73, BT-74). */
  readonly issued?: string | undefined;
  readonly due?: string | undefined;
  readonly delivered?: string | undefined;
  readonly periodStart?: string | undefined;
  readonly periodEnd?: string | undefined;
  /** BT-5, as ISO 4217. */
  readonly currency?: string | undefined;
  /** BT-10, BT-13, BT-12, BT-25. */
  readonly buyerReference?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly contractNumber?: string | undefined;
  readonly precedingInvoice?: string | undefined;
  /** BT-22 */
  readonly notes: readonly string[];
  readonly seller?: InvoiceParty | undefined;
  readonly buyer?: InvoiceParty | undefined;
  readonly payee?: InvoiceParty | undefined;
  readonly shipTo?: InvoiceParty | undefined;
  /** BT-84, BT-86, BT-85, in the order of the file. */
  readonly accounts: readonly string[];
  readonly banks: readonly string[];
  readonly accountNames: readonly string[];
  /** BT-83, BT-20. */
  readonly paymentReference?: string | undefined;
  readonly paymentTerms?: string | undefined;
  /** BT-106 … BT-115. */
  readonly linesTotal?: number | undefined;
  readonly allowances?: number | undefined;
  readonly charges?: number | undefined;
  readonly subtotal?: number | undefined;
  readonly taxAmount?: number | undefined;
  readonly total?: number | undefined;
  readonly prepaid?: number | undefined;
  readonly payable?: number | undefined;
  readonly taxes: readonly InvoiceTax[];
  readonly lines: readonly InvoiceLine[];
}

export interface InvoiceParty {
  readonly name?: string | undefined;
  readonly tradingName?: string | undefined;
  readonly number?: string | undefined;
  readonly legalNumber?: string | undefined;
  readonly vatId?: string | undefined;
  readonly taxNumber?: string | undefined;
  readonly street?: string | undefined;
  readonly city?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
  readonly contact?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

export interface InvoiceTax {
  readonly category?: string | undefined;
  readonly rate?: number | undefined;
  readonly basis?: number | undefined;
  readonly amount?: number | undefined;
}

export interface InvoiceLine {
  readonly position?: string | undefined;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly sellerNumber?: string | undefined;
  readonly buyerNumber?: string | undefined;
  readonly standardNumber?: string | undefined;
  readonly quantity?: number | undefined;
  /** Code of UN/ECE recommendation 20. */
  readonly unit?: string | undefined;
  /** Net price of one unit. */
  readonly price?: number | undefined;
  readonly amount?: number | undefined;
  readonly taxRate?: number | undefined;
}
