import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/** Parts of the process that the command line uses; tests pass their own. */
export interface Terminal {
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly directory: string;
}

/** 0 all done, 1 failed, 2 called wrongly, 3 some inputs failed; 130 and 143 as shells report SIGINT and SIGTERM. */
export const ExitCode = { OK: 0, FAILED: 1, USAGE: 2, PARTIAL: 3, INTERRUPTED: 130, TERMINATED: 143 } as const;

/** The command line itself was wrong. */
export class UsageError extends Error {
  /** The command that was called by a short form, whose help says more. */
  command?: string;
}

/** A result cannot be written to where the call was to put it: the call itself may be right. */
export class OutputError extends Error {}

/**
 * Prints a line on standard output, and waits where its reader is slow.
 *
 * @throws the error of standard output if it cannot be written to
 */
export async function print(terminal: Terminal, text: string): Promise<void> {
  const line = text.endsWith("\n") ? text : `${text}\n`;
  await writeInto(terminal.stdout, line);
}

/**
 * Writes into a stream, and waits where its reader is slow.
 *
 * @throws the error of the stream if it cannot be written to
 */
export async function writeInto(stream: Writable, text: string): Promise<void> {
  // One that has failed says so once, and takes no more.
  if (stream.errored) throw stream.errored;
  if (!stream.write(text)) await once(stream, "drain");
}
