/** Checks of every state store before it touches a record, so that drivers refuse the same input in the same way. */
import { QuernError } from "./errors.js";

const KEY = /^[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*$/;
const PREFIX = /^(?:[A-Za-z0-9._~-]+\/)*[A-Za-z0-9._~-]*$/;
/** `.` and `..` would climb out of a folder, should a driver ever map keys to paths. */
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/;
/** Below the smallest key limit of the stores in use (LMDB: 1 978 bytes) with room for their own prefix. */
const MAX_CHARACTERS = 1000;
/** Default page size of `list`. */
const DEFAULT_LIST_LIMIT = 1000;

/**
 * Also serves storages, whose keys obey the same rule.
 *
 * @throws QuernError `BAD_REQUEST` for a key that is empty, too long (1 000 characters) or holds anything but the agreed characters
 */
export function checkStateKey(key: string, kind: "state" | "storage" = "state"): void {
  if (key.length <= MAX_CHARACTERS && KEY.test(key) && !DOTS.test(key)) return;
  throw new QuernError("BAD_REQUEST", `${shown(key)} is not a ${kind} key.`, {
    hint: 'Keys are segments of letters, digits, ".", "_", "-" and "~", separated by "/", 1 000 characters at most.',
  });
}

/** A prefix may end inside a segment; an empty one stands for all records. */
export function checkStatePrefix(prefix: string): void {
  if (prefix.length <= MAX_CHARACTERS && PREFIX.test(prefix)) return;
  throw new QuernError("BAD_REQUEST", `${shown(prefix)} is not the beginning of a state key.`);
}

/**
 * JSON text of a value (the one at hand, if there is one), which also makes sure that what the store keeps shares nothing with the caller.
 *
 * @throws QuernError `BAD_REQUEST` for what JSON cannot express
 */
export function encodeStateValue(key: string, value: unknown, json?: string): string {
  if (json !== undefined) return json;
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw new QuernError("BAD_REQUEST", `The value of "${key}" cannot be written as JSON.`, { cause });
  }
  if (text === undefined) throw new QuernError("BAD_REQUEST", `The value of "${key}" cannot be written as JSON.`);
  return text;
}

/** @throws QuernError `BAD_REQUEST` when the sum would be no number */
export function checkStateAmount(key: string, amount: number): void {
  if (!Number.isFinite(amount)) throw new QuernError("BAD_REQUEST", `Cannot add ${amount} to "${key}".`);
}

/** The error of every driver for {@link StateStore.add} on a record that holds something else. */
export const notANumber = (key: string): QuernError =>
  new QuernError("BAD_REQUEST", `The record "${key}" is not a number; nothing was added to it.`);

/** @returns how many records `list` may give */
export const stateListLimit = (limit: number | undefined): number =>
  Math.max(0, Math.floor(limit ?? DEFAULT_LIST_LIMIT));

const shown = (key: string): string => JSON.stringify(key.length > 80 ? `${key.slice(0, 80)}…` : key);
