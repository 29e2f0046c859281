import { QuernError } from "@quern/types";

/** The failure of a library as an error that says what to do. */
export function unreadable(name: string, kind: string, cause: unknown): QuernError {
  if (QuernError.is(cause)) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  if (/password|encrypt/i.test(message) || (cause instanceof Error && cause.name === "PasswordException"))
    return new QuernError("DOCUMENT_ENCRYPTED", `${name} is encrypted (${message}).`, {
      hint: "Give its password, or remove the protection.",
      cause,
    });
  return new QuernError("DOCUMENT_DAMAGED", `${name} is no ${kind} that can be read (${message}).`, {
    hint: "Open it in the program that wrote it and save it again.",
    cause,
  });
}
