/** Addresses that open something for whoever has them, until they expire. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { StateStore } from "@quern/types";
import { z } from "zod";

/** Query of a signed address. */
export const signedQuery = z.object({
  expires: z.int().meta({ description: "When the address ends, in milliseconds since the epoch." }),
  signature: z.string().meta({ description: "Signature of the address." }),
});

/** @returns an `expires` that is no number, and an empty signature, where they are missing: both are never right */
export function readSignature(request: Request): { readonly expires: number; readonly signature: string } {
  const query = new URL(request.url).searchParams;
  return { expires: Number(query.get("expires") ?? Number.NaN), signature: query.get("signature") ?? "" };
}

/** HMAC-SHA256 over a path and the moment it ends (milliseconds since the epoch), in hex. */
export const sign = (secret: string, path: string, expires: number): string =>
  createHmac("sha256", secret).update(`${path}\n${expires}`).digest("hex");

/** Whether the signature is right and its time is not over. */
export function verify(secret: string, path: string, expires: number, signature: string): boolean {
  const expected = Buffer.from(sign(secret, path, expires));
  const given = Buffer.from(signature);
  // Compared first: an expired address and a wrong one take the same time.
  const same = given.length === expected.length && timingSafeEqual(given, expected);
  return same && expires > Date.now();
}

/** A secret of 256 bits, made once and then found again by every server that shares the state. */
export async function sharedSecret(state: StateStore, name: string): Promise<string> {
  const key = `secrets/${name}`;
  await state.set(key, randomBytes(32).toString("hex"), { ifAbsent: true });
  return String(await state.get(key));
}
