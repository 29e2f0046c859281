import { createRequire } from "node:module";
import { CompoundFile, decodeText, detectEncoding, isoDate } from "@quern/documents";
import { codePageLabel } from "../code-pages.js";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { type MailAttachment, type MailMessage, writeMessage } from "./message.js";
import { decompressRtf, htmlFromRtf } from "./outlook-rtf.js";

interface Recipient {
  readonly name?: string;
  readonly email?: string;
  readonly smtpAddress?: string;
  readonly recipType?: string;
}
interface AttachmentField {
  readonly fileName?: string;
  readonly fileNameShort?: string;
  readonly name?: string;
  readonly attachMimeTag?: string;
  readonly pidContentId?: string;
  readonly innerMsgContent?: boolean;
}
interface Fields {
  readonly error?: string;
  readonly subject?: string;
  readonly senderName?: string;
  readonly senderEmail?: string;
  readonly senderSmtpAddress?: string;
  readonly recipients?: readonly Recipient[];
  readonly attachments?: readonly AttachmentField[];
  readonly body?: string;
  readonly bodyHtml?: string;
  readonly html?: Uint8Array;
  readonly compressedRtf?: Uint8Array;
  readonly clientSubmitTime?: string;
  readonly messageDeliveryTime?: string;
  readonly creationTime?: string;
  readonly messageId?: string;
  readonly internetCodepage?: number;
  readonly messageCodepage?: number;
}
interface MessageReader {
  parserConfig?: { readonly ansiEncoding?: string };
  getFileData(): Fields;
  getAttachment(field: AttachmentField): { fileName?: string; content?: Uint8Array };
}

/** Reads Outlook messages ([MS-OXMSG]). */
export function readMsg(context: DocumentContext): OfficeDocument {
  // Our reader checks the container before another one walks it.
  new CompoundFile(context.bytes);
  const library = createRequire(import.meta.url)("@kenjiuno/msgreader") as {
    default: new (buffer: ArrayBuffer) => MessageReader;
  };
  const { buffer, byteOffset, byteLength } = context.bytes;
  const copy = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  let reader = new library.default(copy);
  let fields = reader.getFileData();
  // Texts that are not Unicode are written in the code page that the message names.
  const codePage = fields.messageCodepage ?? fields.internetCodepage;
  const ansiEncoding = codePage === undefined ? undefined : (codePageLabel(codePage) ?? `cp${codePage}`);
  if (ansiEncoding !== undefined && ansiEncoding !== "windows-1252") {
    reader = new library.default(copy);
    reader.parserConfig = { ansiEncoding };
    fields = reader.getFileData();
  }
  if (fields.error) throw new Error(fields.error);
  const recipients = (kind: string): string =>
    (fields.recipients ?? [])
      .filter((recipient) => (recipient.recipType ?? "to") === kind)
      .map((recipient) => person(recipient.name, recipient.smtpAddress ?? recipient.email))
      .filter(Boolean)
      .join(", ");
  const message: MailMessage = {
    subject: fields.subject ?? "",
    from: person(fields.senderName, fields.senderSmtpAddress ?? fields.senderEmail),
    to: recipients("to"),
    cc: recipients("cc"),
    date: isoDate(fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime),
    messageId: fields.messageId,
    html: htmlOf(fields),
    text: fields.body,
    attachments: (fields.attachments ?? []).map((field) => attachment(reader, field)),
  };
  return writeMessage(message, context);
}

function person(name: string | undefined, address: string | undefined): string {
  // Exchange puts a directory path where an address should be.
  const mail = address?.includes("@") ? address : undefined;
  return name && mail && name !== mail ? `${name} <${mail}>` : name || mail || "";
}

function htmlOf(fields: Fields): string | undefined {
  if (fields.bodyHtml) return fields.bodyHtml;
  if (fields.html !== undefined && fields.html.byteLength > 0) return decodeHtml(fields.html, fields.internetCodepage);
  if (fields.compressedRtf === undefined) return undefined;
  return htmlFromRtf(decompressRtf(fields.compressedRtf));
}

function decodeHtml(bytes: Uint8Array, codePage: number | undefined): string {
  const { encoding, skip } = detectEncoding(bytes, codePage === undefined ? undefined : codePageLabel(codePage));
  return decodeText(bytes.subarray(skip), encoding).text;
}

function attachment(reader: MessageReader, field: AttachmentField): MailAttachment {
  const name = field.fileName ?? field.fileNameShort ?? field.name ?? "";
  let bytes: Uint8Array = new Uint8Array(0);
  try {
    bytes = reader.getAttachment(field).content ?? bytes;
  } catch {
    // Listed all the same.
  }
  const isMessage = field.innerMsgContent === true;
  return {
    name: isMessage && !/\.msg$/i.test(name) ? `${name || "message"}.msg` : name,
    mediaType: isMessage ? "application/vnd.ms-outlook" : (field.attachMimeTag ?? "application/octet-stream"),
    bytes,
    contentId: field.pidContentId,
  };
}
