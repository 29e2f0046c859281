/** The first half of a two-step upload: a place to send bytes to, and a reference to parse them by. */
import { randomUUID } from "node:crypto";
import { QuernError, type StateStore, type Storage } from "@quern/types";
import { sharedSecret, sign, verify } from "../artifacts/signature.js";

export interface UploadRequest {
  readonly filename: string;
  readonly contentType?: string | undefined;
}

export interface UploadTicket {
  readonly id: string;
  /** Part of the address that bytes are sent to. */
  readonly signature: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly reference: string;
}

export interface UploadedFile extends UploadRequest {
  readonly bytes: Uint8Array;
}

export interface Uploads {
  /** @throws QuernError `PARSE_UPLOAD_UNPARSED_LIMIT_REACHED` */
  announce(team: string, request: UploadRequest): Promise<UploadTicket>;
  /** @throws QuernError `BAD_REQUEST` for an address that is wrong, expired or used */
  receive(id: string, expires: number, signature: string, bytes: Uint8Array): Promise<void>;
  /**
   * Takes the file out; a reference works once.
   *
   * @throws QuernError `BAD_REQUEST`, `FORBIDDEN` for another team's reference
   */
  take(team: string, reference: string): Promise<UploadedFile>;
}

const LIFE_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** References that a team may leave unparsed in a day. */
const MAX_UNPARSED = 10;

interface UploadRecord extends UploadRequest {
  readonly team: string;
  readonly received: boolean;
}

export function createUploads(state: StateStore, storage: Storage): Uploads {
  let secret: Promise<string> | undefined;
  const theSecret = (): Promise<string> => {
    secret ??= sharedSecret(state, "uploads");
    secret.catch(() => (secret = undefined));
    return secret;
  };
  const record = (id: string): string => `uploads/${id}`;

  return {
    async announce(team, request) {
      const id = randomUUID();
      const places = { limit: MAX_UNPARSED, ttl: DAY_MS };
      if (!(await state.acquire(`unparsed-uploads/${team}`, id, places))) {
        throw new QuernError(
          "PARSE_UPLOAD_UNPARSED_LIMIT_REACHED",
          `${MAX_UNPARSED} uploads of the last 24 hours were never parsed.`,
          { hint: "Parse them, or send the file to /v2/parse in one request." },
        );
      }
      const expires = Date.now() + LIFE_MS;
      await state.set(record(id), { ...request, team, received: false } satisfies UploadRecord, { expires });
      const key = await theSecret();
      return {
        id,
        expires,
        signature: sign(key, `upload/${id}`, expires),
        reference: `${id}.${expires}.${sign(key, `reference/${id}`, expires)}`,
      };
    },
    async receive(id, expires, signature, bytes) {
      const known = verify(await theSecret(), `upload/${id}`, expires, signature)
        ? ((await state.get(record(id))) as UploadRecord | undefined)
        : undefined;
      if (!known) throw new QuernError("BAD_REQUEST", "This upload address is invalid or has expired.");
      if (known.received) throw new QuernError("BAD_REQUEST", "This upload address was already used.");
      await storage.put(record(id), bytes, { contentType: "application/octet-stream", expires });
      await state.set(record(id), { ...known, received: true } satisfies UploadRecord, { expires });
      // Not every storage drops what has expired by itself.
      setTimeout(() => void storage.delete(record(id)).catch(() => undefined), expires - Date.now()).unref();
    },
    async take(team, reference) {
      const [id = "", expires = "", signature = ""] = reference.split(".");
      const isGenuine = verify(await theSecret(), `reference/${id}`, Number(expires), signature);
      const known = isGenuine ? ((await state.get(record(id))) as UploadRecord | undefined) : undefined;
      if (!known) throw new QuernError("BAD_REQUEST", "uploadRef is invalid, expired or was already parsed.");
      if (known.team !== team) throw new QuernError("FORBIDDEN", "You are not allowed to access this resource.");
      const stored = known.received ? await storage.get(record(id)) : undefined;
      if (!stored) throw new QuernError("BAD_REQUEST", "No bytes were uploaded for this uploadRef yet.");
      if (!(await state.delete(record(id)))) {
        throw new QuernError("BAD_REQUEST", "uploadRef is invalid, expired or was already parsed.");
      }
      await Promise.all([storage.delete(record(id)), state.release(`unparsed-uploads/${team}`, id)]);
      const { filename, contentType } = known;
      return { bytes: stored.bytes, filename, contentType };
    },
  };
}
