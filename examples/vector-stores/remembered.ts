/** Embeds each text once: vectors are kept in a folder, so that the next run asks the model only about chunks that are new. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** As `chunks: { embed }` takes it. */
type Embed = (
  texts: readonly string[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<ReadonlyArray<readonly number[]>>;

/** @param folder for the vectors of one model: vectors of another do not fit them */
export function remembered(embed: Embed, folder: string): Embed {
  return async (texts, options) => {
    await mkdir(folder, { recursive: true });
    const known = new Map<string, readonly number[]>();
    await Promise.all(
      [...new Set(texts)].map(async (text) => {
        const vector = await read(fileOf(folder, text));
        if (vector) known.set(text, vector);
      }),
    );
    const missing = [...new Set(texts)].filter((text) => !known.has(text));
    const made = missing.length === 0 ? [] : await embed(missing, options);
    for (const [at, text] of missing.entries()) {
      const vector = made[at];
      if (!vector) throw new Error(`embed gave ${made.length} vectors for ${missing.length} texts.`);
      known.set(text, vector);
      await write(fileOf(folder, text), vector);
    }
    return texts.map((text) => known.get(text)!);
  };
}

const fileOf = (folder: string, text: string): string =>
  join(folder, `${createHash("sha256").update(text).digest("hex")}.json`);

async function read(file: string): Promise<number[] | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as number[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Whole or not at all: a process that ends in between leaves no half of a vector. */
async function write(file: string, vector: readonly number[]): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(vector));
  await rename(draft, file);
}
