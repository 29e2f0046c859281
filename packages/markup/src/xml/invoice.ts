import { escapeHtml, statedInvoice } from "@quern/documents";
import type { MarkupSource, ReadMarkup } from "../reader.js";

/** Reads electronic invoices: the XML as it is, and what it states as structured data. */
export function readInvoice({ text, filename }: MarkupSource): ReadMarkup {
  const html = `<pre><code class="language-xml">${escapeHtml(text)}</code></pre>`;
  const stated = statedInvoice(text, filename);
  return { html: stated === undefined ? html : `${html}\n${stated}`, metadata: {} };
}
