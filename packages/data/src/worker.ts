import {
  type DocumentWithInner,
  damaged,
  decodeAnyText,
  guessedEncoding,
  type WorkerParserInput,
} from "@quern/documents";
import { QuernError } from "@quern/types";
import type { Facts } from "./facts.js";
import { kindOf } from "./kinds.js";
import { Tables } from "./tables.js";

/** Task of the worker threads: reads one file of records. */
export async function readData(input: WorkerParserInput): Promise<DocumentWithInner> {
  const { bytes, filename = "data", mediaType, charset, wants } = input;
  if (bytes.byteLength === 0) throw new QuernError("DOCUMENT_EMPTY", `${filename} is empty: it has no bytes.`);
  const tables = new Tables(wants);
  const guessed: string[] = [];
  const text = async (): Promise<string> => {
    const decoded = await decodeAnyText(bytes, charset);
    const { encoding, isGuessed, isMisdeclared } = decoded;
    if (isGuessed || isMisdeclared) guessed.push(guessedEncoding(encoding, mediaType, isMisdeclared));
    return decoded.text;
  };
  const kind = kindOf(mediaType, /\.([a-z\d]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "")?.name;
  const metadata = await read().catch((error: unknown) => {
    if (QuernError.is(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    throw damaged(filename, `reading it failed: ${message}`, error);
  });
  return { ...tables.finish(), metadata, assets: [], warnings: [...guessed, ...tables.warnings] };

  async function read(): Promise<Facts> {
    switch (kind) {
      case "calendar":
        return (await import("./calendar.js")).readCalendar(await text(), filename, tables);
      case "contacts":
        return (await import("./contacts.js")).readContacts(await text(), filename, tables);
      case "dbase":
        return (await import("./dbase.js")).readDbase(bytes, filename, tables, charset);
      case "jsonl":
        return (await import("./json-lines.js")).readJsonLines(await text(), filename, tables);
      case "parquet":
        return (await import("./parquet.js")).readParquet(bytes, filename, tables);
      case "sqlite":
        return (await import("./sqlite/sqlite.js")).readSqlite(bytes, filename, tables);
      default:
        throw new QuernError(
          "UNSUPPORTED_FILE_TYPE",
          `${filename} (${mediaType}) is not a kind of file that holds records.`,
        );
    }
  }
}
