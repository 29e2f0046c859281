import { attachmentSections, compactMetadata, escapeHtml, insideBody } from "@quern/documents";
import type { DocumentMetadata } from "@quern/types";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { textBody } from "../html/text-body.js";
import { mailData } from "./mail-data.js";

export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Shown inside of the message by its content id; not listed. */
  readonly contentId: string | undefined;
}

/** Text of a message: as HTML, as plain text, or the same as both; or the headers of a message that it forwards. */
export interface MailPart {
  readonly html?: string | undefined;
  readonly text?: string | undefined;
  readonly headers?: readonly [name: string, value: string][];
}

export interface MailMessage {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  /** Where answers go, if not to the sender. */
  readonly replyTo: string;
  /** ISO 8601. */
  readonly date: string | undefined;
  readonly messageId: string | undefined;
  /** Further rows of the table of headers. */
  readonly fields?: readonly [name: string, value: string][];
  /** The texts that are shown, in their order. */
  readonly parts: readonly MailPart[];
  readonly attachments: readonly MailAttachment[];
}

/** Writes a message: its headers as a short table, the best body, its attachments as a list, and on request their content. */
export function writeMessage(message: MailMessage, context: DocumentContext): OfficeDocument {
  const rows: [string, string][] = [
    ["From", message.from],
    ["To", message.to],
    ["Cc", message.cc],
    ["Bcc", message.bcc],
    ["Reply-To", message.replyTo],
    ["Date", message.date ?? ""],
    ["Subject", message.subject],
    ...(message.fields ?? []),
  ];
  const inline = new Set<string>();
  const show = bodyWriter(message.attachments, context, inline);
  const body = message.parts.map((part) => (part.headers ? headerTable(part.headers) : show(part))).join("");
  const listed = message.attachments.filter(
    (attachment) => attachment.contentId === undefined || !inline.has(attachment.contentId),
  );
  const title = message.subject === "" ? "" : `<h1>${escapeHtml(message.subject)}</h1>\n`;
  let html = `${title}${headerTable(rows)}${body}`;
  if (listed.length > 0) {
    const items = listed.map(
      ({ name, mediaType, bytes }) =>
        `<li><a href="${context.assets.addFile(name, mediaType, bytes)}">${escapeHtml(name || "attachment")}</a> (${escapeHtml(mediaType)}, ${size(bytes.byteLength)})</li>\n`,
    );
    html += `<p><strong>Attachments</strong></p>\n<ul>\n${items.join("")}</ul>\n`;
  }
  if (context.input.options.attachments) {
    const files = listed.map(({ name, mediaType, bytes }, index) => ({
      bytes,
      filename: name || `attachment-${index + 1}`,
      contentType: mediaType,
    }));
    html += attachmentSections(files, context.inner);
  }
  return context.finish(`${html}\n${mailData(message)}`, metadata(message, listed));
}

function metadata(message: MailMessage, attachments: readonly MailAttachment[]): DocumentMetadata {
  return compactMetadata({
    title: message.subject,
    author: message.from,
    to: message.to,
    cc: message.cc,
    bcc: message.bcc,
    replyTo: message.replyTo,
    publishedTime: message.date,
    messageId: message.messageId,
    attachments:
      attachments.length === 0
        ? undefined
        : attachments.map(({ name, mediaType, bytes }) => ({ name, mediaType, size: bytes.byteLength })),
  });
}

const size = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;

function headerTable(rows: readonly [name: string, value: string][]): string {
  const lines = rows
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<tr><th>${name}</th><td>${escapeHtml(value)}</td></tr>\n`);
  return `<table>\n<tbody>\n${lines.join("")}</tbody>\n</table>\n`;
}

const hasWords = (html: string): boolean =>
  /[\p{L}\p{N}]/u.test(
    insideBody(html)
      .replace(/<(style|script|title)\b[^<>]*>[^<]*/gi, "")
      .replace(/<[^<>]*>|&[#\w]{1,20};/g, ""),
  );

/** Writes parts of a message; images that it carries by content id become assets, and their ids are noted as used. */
function bodyWriter(
  attachments: readonly MailAttachment[],
  context: DocumentContext,
  used: Set<string>,
): (part: MailPart) => string {
  const images = new Map<string, MailAttachment>();
  for (const attachment of attachments)
    if (attachment.contentId !== undefined) images.set(attachment.contentId, attachment);
  const withImages = (html: string): string =>
    html.replace(/(["'])cid:([^"']+)\1/gi, (whole, quote: string, id: string) => {
      const image = images.get(id);
      if (image === undefined) return whole;
      used.add(id);
      return (
        quote +
        context.assets.add(`cid:${id}`, image.name || `image.${image.mediaType.split("/")[1]}`, () => image.bytes) +
        quote
      );
    });
  // The HTML, unless it shows no word: some programs leave it empty, or put a picture there, and write into the text.
  return ({ html, text = "" }) => {
    const plain = html === undefined || (text.trim() !== "" && !hasWords(html)) ? textBody(text) : "";
    return plain + (html === undefined ? "" : `${withImages(insideBody(html).trimEnd())}\n`);
  };
}
