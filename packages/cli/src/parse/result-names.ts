/** Names of results in a folder that holds those of other files already. */
import { extname } from "node:path";
import type { ParsedFile, ResultsIndex } from "./results-index.js";
import type { Source } from "./sources.js";

const stemOf = (file: string): string => file.slice(0, file.length - extname(file).length);

/**
 * Gives each source a name that no other file's result has: a run over another folder, or with another file of that name, leaves the results
 * of earlier runs alone. A source whose name is taken keeps the one that its result has already.
 *
 * @param isThere whether the source of a line still exists; the name of one that is gone is free
 */
export async function withFreeNames(
  sources: readonly Source[],
  index: ResultsIndex,
  isThere: (row: ParsedFile) => Promise<boolean>,
): Promise<Source[]> {
  const holders = new Map<string, ParsedFile>();
  for (const row of index.rows)
    for (const name of row.file === undefined ? [] : [row.file, stemOf(row.file)]) holders.set(name.toLowerCase(), row);
  const isHeld = async (target: string, own: ParsedFile | undefined): Promise<boolean> => {
    const row = holders.get(target.toLowerCase());
    return row !== undefined && row !== own && (await isThere(row));
  };
  const given = new Set<string>();
  const named: Source[] = [];
  const crowded: number[] = [];
  for (const [at, source] of sources.entries()) {
    named.push(source);
    if (await isHeld(source.target, index.of(source))) crowded.push(at);
    else given.add(source.target.toLowerCase());
  }
  for (const at of crowded) {
    const source = sources[at]!;
    const own = index.of(source);
    const earlier = own?.file === undefined ? undefined : stemOf(own.file);
    let target = earlier ?? source.target;
    for (let number = 2; given.has(target.toLowerCase()) || (await isHeld(target, own)); number++)
      target = `${source.target}-${number}`;
    given.add(target.toLowerCase());
    named[at] = { ...source, target };
  }
  return named;
}
