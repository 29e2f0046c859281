import type { SearchContext, SendRequest } from "@quern/types";
import { decode, quoted, refusal } from "../providers/service.js";

/**
 * Asks a service that does not answer with JSON.
 *
 * @throws QuernError as `askService`
 */
export async function askText(
  service: string,
  { send }: SearchContext,
  url: URL,
  request: SendRequest,
): Promise<string> {
  const { status, headers, body } = await send(url, request);
  const text = decode(body, headers["content-type"]);
  if (status >= 200 && status < 300) return text;
  throw refusal(service, url, status, headers, quoted(text));
}
