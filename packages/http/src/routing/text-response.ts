/** Responses whose text Node can write as it is, without turning it into a web stream and back. */

const texts = new WeakMap<Response, string>();

/** A response like any other: whoever reads its body gets the text as UTF-8, which is only encoded then. */
export function textResponse(text: string, status: number, headers: Readonly<Record<string, string>>): Response {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(body, { status, headers });
  texts.set(response, text);
  return response;
}

/** @returns undefined for a response that was not made here */
export const textOf = (response: Response): string | undefined => texts.get(response);
