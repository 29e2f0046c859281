/** How a CSV file is written, by its beginning. */

/** Beginning of the file that the delimiter is chosen from. */
export const SAMPLE_CHARACTERS = 64 * 1024;
const DELIMITERS = [",", ";", "\t", "|", ":", "\u001f", "\u001e"];

/** Papa's guess looks at how evenly a delimiter splits rows; a file of one column has none, and a comma does no harm then. */
export function guessDelimiter(papa: typeof import("papaparse"), sample: string): string {
  const lines = sample.slice(0, Math.max(sample.lastIndexOf("\n"), 0) || sample.length);
  const { meta } = papa.parse(lines, { preview: 50, delimitersToGuess: DELIMITERS, skipEmptyLines: "greedy" });
  return meta.delimiter || ",";
}
