import { type Container, type ContainerInput, FileList } from "./container.js";

const LINE_FEED = 10;
const SEPARATOR = Buffer.from("From ");

/**
 * Divides a mailbox into its messages (RFC 4155): each begins with a line "From …" after a blank one. Lines of text that begin so were
 * written as ">From".
 */
export function readMbox({ bytes }: ContainerInput): Container {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const starts: number[] = [];
  for (let at = all.indexOf(SEPARATOR); at >= 0; at = all.indexOf(SEPARATOR, at + 1))
    if (isSeparator(all, at)) starts.push(at);
  const list = new FileList();
  const digits = String(starts.length).length;
  for (const [index, start] of starts.entries()) {
    const body = all.indexOf(LINE_FEED, start) + 1;
    const message = all.subarray(body === 0 ? all.length : body, starts[index + 1] ?? all.length);
    const name = `message-${String(index + 1).padStart(digits, "0")}.eml`;
    if (message.length === 0 || !list.hasRoom(message.length, name)) continue;
    list.add({ name, bytes: withoutQuotedSeparators(message), contentType: "message/rfc822" });
  }
  return list.finish();
}

/** A sender and when it was sent, as every program writes it: no line of a text. */
const ENVELOPE = /^From \S+ +(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d /;

/** The line before is blank, or the line has all that an envelope has: some programs leave the blank line out. A header follows. */
function isSeparator(all: Buffer, at: number): boolean {
  if (at > 0) {
    if (all[at - 1] !== LINE_FEED) return false;
    const isBelowBlank = all[at - 2] === LINE_FEED || (all[at - 2] === 13 && all[at - 3] === LINE_FEED);
    if (!isBelowBlank && !ENVELOPE.test(all.toString("latin1", at, at + 400))) return false;
  }
  const end = all.indexOf(LINE_FEED, at);
  return end > 0 && /^>?[\w-]+:/.test(all.toString("latin1", end + 1, end + 100));
}

function withoutQuotedSeparators(message: Buffer): Uint8Array {
  if (!message.includes("\n>From ")) return message;
  return Buffer.from(message.toString("latin1").replace(/^>(>*From )/gm, "$1"), "latin1");
}
