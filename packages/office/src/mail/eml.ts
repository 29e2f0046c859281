import { guessedEncoding, isoDate } from "@quern/documents";
import type { DocumentContext, OfficeDocument } from "../document-context.js";
import { people, readParts } from "./eml-parts.js";
import { type MailMessage, writeMessage } from "./message.js";
import { inUtf8 } from "./plain-bytes.js";

/** A header field that goes on over more lines was made to hold the reader, which joins them one by one from the end. */
const MAX_FOLDED_LINES = 200;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const HYPHEN = 0x2d;

const VERTICAL_TAB = 0x0b;
const FORM_FEED = 0x0c;

/**
 * Whether a line that begins with this byte may go on with the header field above it. The reader accepts any white space there, hard spaces
 * included; those begin with a byte that no field name begins with.
 */
const mayContinue = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x09 || byte === VERTICAL_TAB || byte === FORM_FEED || (byte ?? 0) >= 0x80;

/** Bytes of a list of recipients that are read: the reader's time grows with the square of their number. */
const MAX_RECIPIENT_BYTES = 100_000;
const RECIPIENTS = /^(?:to|cc|bcc|from|reply-to|sender)\s{0,5}:/i;
const COMMA = 0x2c;

/**
 * The message with its longest header fields in one line, and lists of recipients cut behind one of them. Headers stand at the top and behind
 * lines that may be a boundary.
 */
function withBoundedHeaders(bytes: Uint8Array): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  const parts: Uint8Array[] = [];
  let kept = 0;
  let isHeader = true;
  let folds = 0;
  let field = 0;
  let lastCut = -1;
  /** Leaves a field out from its last recipient that is read on, up to the end of a line. */
  const cut = (end: number): void => {
    const limit = field + MAX_RECIPIENT_BYTES;
    const comma = bytes.lastIndexOf(COMMA, limit);
    const stop = Math.max(kept, comma > field ? comma : limit);
    if (lastCut !== field) parts.push(bytes.subarray(kept, stop), Buffer.from("\r\n"));
    lastCut = field;
    kept = end;
  };
  for (let at = 0; at < bytes.byteLength; ) {
    const next = bytes.indexOf(LINE_FEED, at) + 1 || bytes.byteLength;
    const first = bytes[at];
    const isEmpty = first === LINE_FEED || (first === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED);
    if (isEmpty) isHeader = false;
    else if (first === HYPHEN && bytes[at + 1] === HYPHEN) isHeader = true;
    const goesOn = isHeader && mayContinue(first);
    if (!goesOn) field = at;
    folds = goesOn ? folds + 1 : 0;
    if (isHeader && next - field > MAX_RECIPIENT_BYTES && RECIPIENTS.test(asText(bytes.subarray(field, field + 20))))
      cut(next);
    else if (folds > MAX_FOLDED_LINES) {
      // The line before gives up its end.
      parts.push(bytes.subarray(kept, bytes[at - 2] === CARRIAGE_RETURN ? at - 2 : at - 1));
      kept = at;
    }
    at = next;
  }
  return { bytes: parts.length === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(kept)]), isCut: lastCut >= 0 };
}

const asText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/** Reads Internet messages (RFC 5322) with their MIME parts. */
export async function readEml(context: DocumentContext): Promise<OfficeDocument> {
  const plain = await inUtf8(context.bytes, context.input.charset);
  if (plain.guessed !== undefined) context.warnings.push(guessedEncoding(plain.guessed, "message/rfc822"));
  const { bytes, isCut } = withBoundedHeaders(plain.bytes);
  if (isCut) context.warnings.push("The message names more recipients than are read: some of them were left out.");
  const { mail, parts, attachments } = await readParts(bytes);
  const from = people(mail.from === undefined ? [] : [mail.from]);
  const replyTo = people(mail.replyTo ?? []);
  const message: MailMessage = {
    subject: mail.subject ?? "",
    from,
    to: people(mail.to ?? []),
    cc: people(mail.cc ?? []),
    bcc: people(mail.bcc ?? []),
    replyTo: replyTo === from ? "" : replyTo,
    date: isoDate(mail.date),
    messageId: mail.messageId,
    parts: parts.length === 0 && attachments.length === 0 ? [{ text: rawBody(plain.bytes) }] : parts,
    attachments,
  };
  return writeMessage(message, context);
}

/** Text below the headers, of a message whose parts cannot be told apart: its boundary is missing. */
function rawBody(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const end = /\r?\n\r?\n/.exec(text);
  const body = end === null ? "" : text.slice(end.index).trim();
  return body === "" ? undefined : body;
}
