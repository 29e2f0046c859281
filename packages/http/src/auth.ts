import { createHash, timingSafeEqual } from "node:crypto";
import { QuernError } from "@quern/core";

export interface AuthOptions {
  /** Bearer keys that are let in. Without any, every request is. */
  readonly keys?: readonly string[];
}

const digest = (key: string): Buffer => createHash("sha256").update(key).digest();

/**
 * Makes the check of `Authorization: Bearer <key>`. Keys are kept only as SHA-256 digests and compared in constant time.
 *
 * @throws QuernError `UNAUTHORIZED` with the contract's texts (part F)
 */
export function createAuthenticator(options: AuthOptions = {}): (request: Request) => void {
  const digests = (options.keys ?? []).map(digest);
  if (options.keys?.some((key) => key.trim() === "")) {
    throw new QuernError("BAD_REQUEST", "auth.keys holds an empty key.", {
      hint: "Check the environment variable that it comes from.",
    });
  }
  if (digests.length === 0) return () => {};
  return (request) => {
    const header = request.headers.get("authorization");
    if (header === null) throw new QuernError("UNAUTHORIZED", "Unauthorized");
    const token = /^Bearer\s+(\S+)\s*$/i.exec(header)?.[1];
    if (token === undefined) throw new QuernError("UNAUTHORIZED", "Unauthorized: Token missing");
    const given = digest(token);
    // Every key is compared, so that the time tells nothing about which one matched.
    const matches = digests.filter((known) => timingSafeEqual(known, given)).length;
    if (matches === 0) throw new QuernError("UNAUTHORIZED", "Unauthorized: Invalid token");
  };
}
