/**
 * How values travel between a sandbox and the host: JSON in which every object has a tag, so that no key of a value (`__proto__`,
 * `toJSON`, `then`) means anything on the way.
 */

export type Wire = null | boolean | number | string | readonly Wire[] | Tagged;

export type Tagged =
  | { readonly t: "undefined" }
  | { readonly t: "number"; readonly v: string }
  | { readonly t: "bigint"; readonly v: string }
  | { readonly t: "date"; readonly v: number }
  | { readonly t: "regexp"; readonly v: readonly [source: string, flags: string] }
  | { readonly t: "bytes"; readonly v: string }
  | { readonly t: "function"; readonly v: string }
  | { readonly t: "object"; readonly v: ReadonlyArray<readonly [string, Wire]> }
  | { readonly t: "handle"; readonly v: WireHandle }
  | { readonly t: "locator"; readonly v: WireLocator };

/** An object that stays on the host. */
export interface WireHandle {
  readonly id: number;
  readonly kind: string;
  /** Facts that the object's synchronous methods answer with. */
  readonly facts?: Wire;
}

/** A locator, as the calls that made it: `page.getByRole("row").filter({ hasText: "A" }).first()`. */
export interface WireLocator {
  readonly root: number;
  readonly steps: ReadonlyArray<readonly [method: string, parameters: readonly Wire[]]>;
}

const MAX_DEPTH = 100;

/** Turns an object of the other side into its tagged form; undefined for what is plain data. */
export type EncodeObject = (value: object) => Tagged | undefined;

/** @throws TypeError for functions, symbols and cycles, when `encodeObject` does not know them */
export function encode(value: unknown, encodeObject: EncodeObject = () => undefined, depth = 0): Wire {
  if (depth > MAX_DEPTH) throw new TypeError("The value is nested too deeply or refers to itself.");
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { t: "number", v: Object.is(value, -0) ? "-0" : String(value) };
    case "bigint":
      return { t: "bigint", v: String(value) };
    case "undefined":
      return { t: "undefined" };
    case "symbol":
      throw new TypeError("A symbol cannot be sent to the browser.");
  }
  if (value === null) return null;
  const known = encodeObject(value as object);
  if (known) return known;
  if (typeof value === "function") throw new TypeError("A function cannot be sent here.");
  if (Array.isArray(value)) return value.map((item) => encode(item, encodeObject, depth + 1));
  if (value instanceof Date) return { t: "date", v: value.getTime() };
  if (value instanceof RegExp) return { t: "regexp", v: [value.source, value.flags] };
  if (value instanceof Uint8Array) return { t: "bytes", v: toBase64(value) };
  if (value instanceof ArrayBuffer) return { t: "bytes", v: toBase64(new Uint8Array(value)) };
  if (value instanceof Error) {
    return { t: "object", v: [["name", value.name] as const, ["message", value.message] as const] };
  }
  if (value instanceof URL) return value.href;
  if (value instanceof Map || value instanceof Set)
    return [...value].map((item) => encode(item, encodeObject, depth + 1));
  return {
    t: "object",
    v: Object.entries(value as object).map(([key, item]) => [key, encode(item, encodeObject, depth + 1)] as const),
  };
}

/** Turns a tagged object into one of this side. */
export type DecodeTagged = (value: Tagged) => unknown;

/** Plain data comes back as ordinary objects whose own keys are exactly those that were sent. */
export function decode(wire: Wire, decodeTagged: DecodeTagged, depth = 0): unknown {
  if (wire === null || typeof wire !== "object") return wire;
  if (depth > MAX_DEPTH) throw new TypeError("The value is nested too deeply.");
  if (Array.isArray(wire)) return wire.map((item: Wire) => decode(item, decodeTagged, depth + 1));
  const tagged = wire as Tagged;
  switch (tagged.t) {
    case "undefined":
      return undefined;
    case "number":
      return tagged.v === "-0" ? -0 : Number(tagged.v);
    case "bigint":
      return BigInt(tagged.v);
    case "date":
      return new Date(Number(tagged.v));
    case "regexp":
      return new RegExp(String(tagged.v[0]), String(tagged.v[1]));
    case "object": {
      const object: Record<string, unknown> = {};
      for (const [key, item] of tagged.v) {
        const value = decode(item, decodeTagged, depth + 1);
        Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
      }
      return object;
    }
    default:
      return decodeTagged(tagged);
  }
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  }
  return btoa(binary);
}

export function fromBase64(text: string): Uint8Array {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
