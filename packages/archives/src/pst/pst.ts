import { damaged } from "@quern/documents";
import { QuernError } from "@quern/types";
import {
  PSTFile,
  type PstAppointment,
  type PstContact,
  type PstFolder,
  type PstItem,
} from "../../vendor/pst-extractor.cjs";
import { type Container, type ContainerInput, FileList, MAX_FILES } from "../container.js";
import { attachedBytes, toMail } from "./message.js";
import { isAppointment, isContact, toCalendar, toContacts } from "./records.js";

const MAX_FOLDERS = 5_000;
const MAX_FOLDER_DEPTH = 50;
const MAX_NAME_CHARACTERS = 80;
/** Folders that every store has around those of the user. */
const ROOTS = /^(?:Top of (?:Personal Folders|Outlook data file)|Root - Mailbox|IPM_SUBTREE)$/i;

/**
 * Reads an Outlook store (pst, ost): its mails with their attachments under the path of their folder, the appointments and the contacts of a folder as
 * one calendar and one file of vCards. Items that cannot be read are counted.
 *
 * @throws QuernError `DOCUMENT_DAMAGED`, `DOCUMENT_EMPTY`, `DOCUMENT_LIMIT_EXCEEDED`
 */
export function readPst({ bytes, filename }: ContainerInput): Container {
  let root: PstFolder;
  try {
    root = new PSTFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).getRootFolder();
  } catch (error) {
    throw damaged(filename, `its index cannot be read (${messageOf(error)}).`, error);
  }
  const list = new FileList();
  const store = new Store(list);
  store.read(root, [], 0);
  if (store.broken > 0)
    list.warnings.push(
      `${store.broken === 1 ? "1 item or folder" : `${store.broken} items or folders`} could not be read.`,
    );
  const container = list.finish();
  if (container.files.length === 0 && store.broken > 0) throw damaged(filename, "none of its items could be read.");
  if (container.files.length === 0)
    throw new QuernError("DOCUMENT_EMPTY", `${filename} holds no mails, appointments or contacts.`);
  return container;
}

class Store {
  broken = 0;
  #folders = 0;
  #items = 0;

  constructor(readonly list: FileList) {}

  read(folder: PstFolder, path: readonly string[], depth: number): void {
    if (depth > MAX_FOLDER_DEPTH || ++this.#folders > MAX_FOLDERS) {
      this.broken++;
      return;
    }
    const items = this.#itemsOf(folder);
    const appointments: PstAppointment[] = [];
    const contacts: PstContact[] = [];
    let number = 0;
    for (const item of items) {
      if (isAppointment(item)) appointments.push(item);
      else if (isContact(item)) contacts.push(item);
      else this.#mail(item, path, ++number);
    }
    this.#records("calendar.ics", path, appointments, toCalendar);
    this.#records("contacts.vcf", path, contacts, toContacts);
    for (const inner of this.#attempt(() => (folder.hasSubfolders ? folder.getSubFolders() : [])) ?? []) {
      const name = this.#attempt(() => inner.displayName) ?? "";
      this.read(inner, name === "" || ROOTS.test(name) ? path : [...path, cleanName(name)], depth + 1);
    }
  }

  *#itemsOf(folder: PstFolder): Generator<PstItem> {
    const count = this.#attempt(() => folder.contentCount) ?? 0;
    // One more than is read, so that what is left out is counted.
    for (let index = 0; index < count && this.#items <= MAX_FILES * 4; index++) {
      const item = this.#attempt(() => folder.getNextChild());
      if (item === null) return;
      if (item === undefined) continue;
      this.#items++;
      yield item;
    }
  }

  #mail(item: PstItem, path: readonly string[], number: number): void {
    this.#attempt(() => {
      const name = `${String(number).padStart(4, "0")} ${cleanName(item.subject) || "No subject"}.eml`;
      if (!this.list.hasRoom(attachedBytes(item), [...path, name].join("/"))) return;
      const bytes = toMail(item);
      this.list.add({ name: [...path, name].join("/"), bytes, contentType: "message/rfc822" });
    });
  }

  #records<Item>(
    name: string,
    path: readonly string[],
    items: readonly Item[],
    write: (items: readonly Item[]) => string,
  ) {
    if (items.length === 0) return;
    this.#attempt(() => {
      const bytes = Buffer.from(write(items));
      const place = [...path, name].join("/");
      if (this.list.hasRoom(bytes.byteLength, place)) this.list.add({ name: place, bytes });
    });
  }

  /** Counts what the library cannot read, and goes on. */
  #attempt<Result>(work: () => Result): Result | undefined {
    try {
      return work();
    } catch {
      this.broken++;
      return undefined;
    }
  }
}

/** A part of a path that tells the item: no separators, not too long. */
const cleanName = (text: string): string =>
  [
    ...text
      .replace(/[\p{Cc}\\/:*?"<>|]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  ]
    .slice(0, MAX_NAME_CHARACTERS)
    .join("")
    .replace(/[. ]+$/, "");

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
