import { decodeText, detectEncoding, guessedEncoding, isCompoundFile } from "@quern/documents";
import { codePageLabel } from "../code-pages.js";
import { compoundFileOf } from "../compound-writer.js";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { type MailAttachment, type MailMessage, writeMessage } from "./message.js";
import { openMessage, type StoredObject } from "./message-store.js";
import { outlookFields } from "./outlook-fields.js";
import { decompressRtf, htmlFromRtf } from "./outlook-rtf.js";

/** Identifiers of properties ([MS-OXPROPS]). */
const Property = {
  SUBJECT: 0x0037,
  SENT: 0x0039,
  REPLY_TO: 0x0050,
  RECIPIENT_KIND: 0x0c15,
  SENDER_NAME: 0x0c1a,
  SENDER_ADDRESS: 0x0c1f,
  DISPLAY_BCC: 0x0e02,
  DISPLAY_CC: 0x0e03,
  DISPLAY_TO: 0x0e04,
  DELIVERED: 0x0e06,
  TEXT: 0x1000,
  COMPRESSED_RTF: 0x1009,
  HTML: 0x1013,
  MESSAGE_ID: 0x1035,
  DISPLAY_NAME: 0x3001,
  ADDRESS: 0x3003,
  CREATED: 0x3007,
  CONTENT: 0x3701,
  SHORT_FILE_NAME: 0x3704,
  FILE_NAME: 0x3707,
  MEDIA_TYPE: 0x370e,
  CONTENT_ID: 0x3712,
  SMTP_ADDRESS: 0x39fe,
  INTERNET_CODE_PAGE: 0x3fde,
  SENDER_SMTP_ADDRESS: 0x5d01,
} as const;

const TO = 1;
const CC = 2;
const BCC = 3;
/** The other bits say that a message was sent again. */
const KIND_BITS = 0xf;
const MAX_PARTS = 2_000;

/** Programs that know nothing of Outlook use its ending for letters, too. */
const LETTER =
  /^(?:\xef\xbb\xbf)?(?:From|To|Cc|Subject|Date|Reply-To|Message-ID|MIME-Version|Received|Return-Path):[ \t]*\S/i;
const LETTER_HEAD_BYTES = 200;

/** Reads Outlook messages ([MS-OXMSG]). */
export async function readMsg(context: DocumentContext): Promise<OfficeDocument> {
  if (
    !isCompoundFile(context.bytes) &&
    LETTER.test(new TextDecoder("latin1").decode(context.bytes.subarray(0, LETTER_HEAD_BYTES)))
  )
    return (await import("./eml.js")).readEml(context);
  const message = openMessage(context.bytes);
  const guessed = await message.findEncoding();
  if (guessed !== undefined) context.warnings.push(guessedEncoding(guessed, undefined));
  const recipients = [...message.parts("__recip_version1.0_", MAX_PARTS)];
  const named = (kind: number, display: number): string =>
    recipients
      .filter((recipient) => ((recipient.integer(Property.RECIPIENT_KIND) ?? TO) & KIND_BITS) === kind)
      .map((recipient) => {
        const address = recipient.text(Property.SMTP_ADDRESS) ?? recipient.text(Property.ADDRESS);
        return person(recipient.text(Property.DISPLAY_NAME), address);
      })
      .filter(Boolean)
      .join(", ") || (recipients.length > 0 ? "" : (message.text(display) ?? ""));
  const sender = message.text(Property.SENDER_SMTP_ADDRESS) ?? message.text(Property.SENDER_ADDRESS);
  const date = message.time(Property.SENT) ?? message.time(Property.DELIVERED) ?? message.time(Property.CREATED);
  const name = message.text(Property.SENDER_NAME);
  const from = person(name, sender);
  const replyTo = message.text(Property.REPLY_TO)?.trim() ?? "";
  const mail: MailMessage = {
    subject: message.text(Property.SUBJECT) ?? "",
    from,
    to: named(TO, Property.DISPLAY_TO),
    cc: named(CC, Property.DISPLAY_CC),
    bcc: named(BCC, Property.DISPLAY_BCC),
    replyTo: replyTo === from || replyTo === name ? "" : replyTo,
    date: date?.replace(/\.\d{3}Z$/, "Z"),
    messageId: message.text(Property.MESSAGE_ID),
    fields: outlookFields(message),
    parts: [{ html: htmlOf(message), text: message.text(Property.TEXT) }],
    attachments: [...message.parts("__attach_version1.0_", MAX_PARTS)].map(attachment),
  };
  return writeMessage(mail, context);
}

function person(name: string | undefined, address: string | undefined): string {
  // Exchange puts a directory path where an address should be.
  const mail = address?.includes("@") ? address : undefined;
  return name && mail && name !== mail ? `${name} <${mail}>` : name || mail || "";
}

function htmlOf(message: StoredObject): string | undefined {
  const text = message.text(Property.HTML);
  if (text) return text;
  const bytes = message.binary(Property.HTML);
  if (bytes !== undefined && bytes.byteLength > 0)
    return decodeHtml(bytes, message.integer(Property.INTERNET_CODE_PAGE));
  const packed = message.binary(Property.COMPRESSED_RTF);
  return packed && htmlFromRtf(decompressRtf(packed));
}

function decodeHtml(bytes: Uint8Array, codePage: number | undefined): string {
  const { encoding, skip } = detectEncoding(bytes, codePage === undefined ? undefined : codePageLabel(codePage));
  return decodeText(bytes.subarray(skip), encoding).text;
}

function attachment(part: StoredObject): MailAttachment {
  const name =
    part.text(Property.FILE_NAME) ?? part.text(Property.SHORT_FILE_NAME) ?? part.text(Property.DISPLAY_NAME) ?? "";
  const inner = part.innerMessage(Property.CONTENT);
  return {
    name: inner && !/\.msg$/i.test(name) ? `${name || "message"}.msg` : name,
    mediaType: inner ? "application/vnd.ms-outlook" : (part.text(Property.MEDIA_TYPE) ?? "application/octet-stream"),
    bytes: inner ? compoundFileOf(inner) : (part.binary(Property.CONTENT) ?? new Uint8Array(0)),
    contentId: part.text(Property.CONTENT_ID),
  };
}
