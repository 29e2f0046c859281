/** Calls a handler without a socket. */
import type { Handler } from "@quern/http";

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies have as many shapes as there are endpoints; tests say which they expect
  readonly body: any;
  readonly headers: Headers;
}

/** @param body sent as it is when it is text, bytes or a form, else as JSON */
export async function callHandler(
  handler: Handler,
  method: string,
  path: string,
  init: {
    readonly key?: string;
    readonly body?: unknown;
    readonly headers?: HeadersInit;
    readonly signal?: AbortSignal;
  } = {},
): Promise<Answer> {
  const { key, body, signal } = init;
  const headers = new Headers(init.headers);
  if (key !== undefined) headers.set("authorization", `Bearer ${key}`);
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof FormData;
  const response = await handler(
    new Request(new URL(path, "http://quern.local"), {
      method,
      headers,
      ...(body === undefined ? {} : { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    }),
  );
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}
