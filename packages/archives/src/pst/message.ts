import { randomUUID } from "node:crypto";
import type { PstAttachment, PstItem } from "../../vendor/pst-extractor.cjs";

/** Mails in mails in mails. */
const MAX_DEPTH = 5;
const LINE = /.{1,76}/g;

/** Writes an item of an Outlook store as a mail (RFC 5322), so that it is read as every other mail, with all its attachments. */
export function toMail(item: PstItem, depth = 0): Buffer {
  const parts = [body("text/plain", item.body), body("text/html", item.bodyHTML)].filter((part) => part !== undefined);
  const texts = parts.length === 2 ? [multipart("alternative", parts)] : parts;
  const attached = attachmentsOf(item).flatMap((one) => attachment(one, depth) ?? []);
  const content = attached.length === 0 && texts.length === 1 ? texts[0]! : multipart("mixed", [...texts, ...attached]);
  return Buffer.concat([Buffer.from(headers(item)), Buffer.from("MIME-Version: 1.0\r\n"), content]);
}

/** Bytes that the attachments of an item say they have. */
export const attachedBytes = (item: PstItem): number =>
  attachmentsOf(item).reduce((sum, { filesize }) => sum + Math.max(0, filesize), 0);

function attachmentsOf(item: PstItem): PstAttachment[] {
  return Array.from({ length: Math.min(1000, item.numberOfAttachments) }, (_, index) => item.getAttachment(index));
}

function headers(item: PstItem): string {
  const recipients = (type: number, otherwise: string): string => {
    const found: string[] = [];
    for (let index = 0; index < Math.min(200, item.numberOfRecipients); index++) {
      const recipient = item.getRecipient(index);
      if (recipient.recipientType === type)
        found.push(address(recipient.displayName, recipient.smtpAddress || recipient.emailAddress));
    }
    return found.join(", ") || encoded(otherwise);
  };
  const date = item.clientSubmitTime ?? item.messageDeliveryTime;
  const lines: ReadonlyArray<readonly [string, string]> = [
    ["From", address(item.senderName, item.senderEmailAddress)],
    ["To", recipients(1, item.displayTo)],
    ["Cc", recipients(2, item.displayCC)],
    ["Subject", encoded(item.subject)],
    ["Date", date === null ? "" : date.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", oneLine(item.internetMessageId)],
    ["In-Reply-To", oneLine(item.inReplyToId)],
  ];
  return lines
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}

/** Addresses inside of an organisation (`/O=…/CN=…`) are none that a mail can have. */
function address(name: string, mail: string): string {
  const plain = oneLine(mail);
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(plain)) return encoded(name || plain);
  return name === "" || name === mail ? plain : `${encoded(name)} <${plain}>`;
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, " ").trim();

/** A word of a header in UTF-8 (RFC 2047), where it is more than plain letters. */
function encoded(text: string): string {
  const plain = oneLine(text);
  if (/^[\w .'-]*$/.test(plain)) return plain;
  const words: string[] = [];
  for (let rest = [...plain]; rest.length > 0; rest = rest.slice(15))
    words.push(`=?utf-8?B?${Buffer.from(rest.slice(0, 15).join("")).toString("base64")}?=`);
  return words.join("\r\n ");
}

function body(type: string, text: string): Buffer | undefined {
  if (text.trim() === "") return undefined;
  return part([`Content-Type: ${type}; charset=utf-8`], Buffer.from(text));
}

function attachment(item: PstAttachment, depth: number): Buffer | undefined {
  const name = oneLine(item.longFilename || item.filename || item.displayName) || "attachment";
  const inner = item.embeddedPSTMessage;
  if (inner !== null) {
    if (depth >= MAX_DEPTH) return undefined;
    const disposition = `Content-Disposition: attachment; filename="${encoded(`${name}.eml`)}"`;
    return Buffer.concat([
      Buffer.from(`Content-Type: message/rfc822\r\n${disposition}\r\n\r\n`),
      toMail(inner, depth + 1),
    ]);
  }
  const stream = item.fileInputStream;
  if (stream === null) return undefined;
  const bytes = Buffer.alloc(stream.length.toNumber());
  stream.readCompletely(bytes);
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(item.mimeTag) ? item.mimeTag : "application/octet-stream";
  const id = oneLine(item.contentId).replace(/[<>]/g, "");
  const lines = [`Content-Type: ${type}; name="${encoded(name)}"`];
  if (id !== "") lines.push(`Content-ID: <${id}>`);
  lines.push(`Content-Disposition: ${id === "" ? "attachment" : "inline"}; filename="${encoded(name)}"`);
  return part(lines, bytes);
}

function part(lines: readonly string[], bytes: Buffer): Buffer {
  const base64 = bytes.toString("base64").match(LINE)?.join("\r\n") ?? "";
  return Buffer.from([...lines, "Content-Transfer-Encoding: base64", "", base64, ""].join("\r\n"));
}

function multipart(kind: "alternative" | "mixed", parts: readonly Buffer[]): Buffer {
  const boundary = randomUUID();
  return Buffer.concat([
    Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n`),
    ...parts.flatMap((one) => [Buffer.from(`--${boundary}\r\n`), one, Buffer.from("\r\n")]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}
