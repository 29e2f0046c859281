import { isoDate } from "@quern/documents";
import PostalMime from "postal-mime";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { type MailMessage, writeMessage } from "./message.js";

interface Address {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Address[] | undefined;
}

/** Reads Internet messages (RFC 5322) with their MIME parts. */
export async function readEml(context: DocumentContext): Promise<OfficeDocument> {
  const mail = await new PostalMime({ maxNestingDepth: 64, maxHeadersSize: 2 * 1024 * 1024 }).parse(context.bytes);
  const message: MailMessage = {
    subject: mail.subject ?? "",
    from: people(mail.from === undefined ? [] : [mail.from]),
    to: people(mail.to ?? []),
    cc: people(mail.cc ?? []),
    date: isoDate(mail.date),
    messageId: mail.messageId,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map((attachment) => ({
      name: attachment.filename ?? "",
      mediaType: attachment.mimeType,
      bytes:
        typeof attachment.content === "string"
          ? new TextEncoder().encode(attachment.content)
          : new Uint8Array(attachment.content),
      contentId: attachment.contentId?.replace(/^<|>$/g, ""),
    })),
  };
  return writeMessage(message, context);
}

function people(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address && name !== address ? `${name} <${address}>` : name || address || ""))
    .filter(Boolean)
    .join(", ");
}
