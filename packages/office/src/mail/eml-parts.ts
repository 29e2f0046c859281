import { isoDate } from "@quern/documents";
import PostalMime from "postal-mime";
import type { MailAttachment, MailPart } from "./message.js";

interface Address {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Address[] | undefined;
}

/** Part of a message as the reader keeps it. Its result joins the texts of all parts, and loses some of those inside of alternatives. */
interface MimePart {
  readonly contentType: {
    readonly multipart?: string | false;
    readonly parsed?: { readonly value?: string | false };
  };
  readonly childNodes: readonly MimePart[];
  readonly content?: ArrayBuffer | Uint8Array | null;
  getTextContent(): string;
}

type ReaderResult = Awaited<ReturnType<typeof PostalMime.parse>>;

interface ReadParts {
  readonly mail: ReaderResult;
  /** In the order of the message: what is shown of it. */
  readonly parts: readonly MailPart[];
  readonly attachments: readonly MailAttachment[];
}

const MAX_HEADER_BYTES = 2 * 1024 * 1024;
const MAX_FORWARDED_DEPTH = 10;

/** Reads a message, and messages that it forwards as part of its text. */
export async function readParts(bytes: Uint8Array, depth = 0): Promise<ReadParts> {
  // The reader would join the texts of forwarded messages, too: they are read one by one instead.
  const reader = new PostalMime({ maxNestingDepth: 64, maxHeadersSize: MAX_HEADER_BYTES, maxRfc822NestingDepth: 0 });
  const mail = await reader.parse(bytes);
  const files = new Set<unknown>(mail.attachments.map(({ content }) => content));
  const forwarded = new Map<unknown, ReadParts>();
  const attachments: MailAttachment[] = [];
  for (const file of mail.attachments) {
    const content =
      typeof file.content === "string" ? new TextEncoder().encode(file.content) : new Uint8Array(file.content);
    if (file.rfc822DepthExceeded && depth < MAX_FORWARDED_DEPTH) {
      const inner = await readParts(content, depth + 1);
      forwarded.set(file.content, inner);
      attachments.push(...inner.attachments);
    } else
      attachments.push({
        name: file.filename ?? "",
        mediaType: file.mimeType,
        bytes: content,
        contentId: file.contentId?.replace(/^<|>$/g, ""),
      });
  }
  const { root } = reader as unknown as Readonly<{ root?: MimePart }>;
  const parts = root === undefined ? [{ html: mail.html, text: mail.text }] : shownParts(root);
  return { mail, parts, attachments };

  function shownParts(part: MimePart): MailPart[] {
    const inner = forwarded.get(part.content);
    if (inner !== undefined) return [{ headers: headerRows(inner.mail) }, ...inner.parts];
    if (part.contentType.multipart) {
      const inside = part.childNodes.map(shownParts);
      return part.contentType.multipart === "alternative" ? bestAlternative(inside) : inside.flat();
    }
    if (part.content && files.has(part.content)) return [];
    const type = part.contentType.parsed?.value;
    if (type === "text/html") return [{ html: part.getTextContent() }];
    return type === "text/plain" ? [{ text: part.getTextContent() }] : [];
  }
}

/** Those with HTML; the texts stand by where the HTML turns out to be empty. */
function bestAlternative(alternatives: readonly MailPart[][]): MailPart[] {
  const rich = alternatives.filter((parts) => parts.some(({ html }) => html !== undefined)).flat();
  const plain = alternatives.filter((parts) => parts.every(({ html }) => html === undefined)).flat();
  if (rich.length === 0) return plain;
  const text = plain.map((part) => part.text ?? "").join("\n");
  const first = rich.findIndex(({ html }) => html !== undefined);
  return rich.map((part, index) => (index === first && part.text === undefined ? { ...part, text } : part));
}

function headerRows(mail: ReaderResult): [name: string, value: string][] {
  const from = people(mail.from === undefined ? [] : [mail.from]);
  const replyTo = people(mail.replyTo ?? []);
  return [
    ["From", from],
    ["To", people(mail.to ?? [])],
    ["Cc", people(mail.cc ?? [])],
    ["Bcc", people(mail.bcc ?? [])],
    ["Reply-To", replyTo === from ? "" : replyTo],
    ["Date", isoDate(mail.date) ?? ""],
    ["Subject", mail.subject ?? ""],
  ];
}

export function people(addresses: readonly Address[]): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address && name !== address ? `${name} <${address}>` : name || address || ""))
    .filter(Boolean)
    .join(", ");
}
