import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { openAiEmbeddings } from "./openai-embeddings.js";

interface Asked {
  readonly path: string | undefined;
  readonly key: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[]; readonly dimensions?: number };
}

/** A server whose vectors are the lengths of the texts; `answer` replaces its body. */
async function withServer(
  work: (baseUrl: string, asked: readonly Asked[]) => Promise<void>,
  answer?: (input: readonly string[], index: number) => { readonly status?: number; readonly body: unknown },
): Promise<void> {
  const asked: Asked[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let text = "";
    for await (const part of incoming) text += part;
    const body = JSON.parse(text) as Asked["body"];
    asked.push({ path: incoming.url, key: incoming.headers.authorization, body });
    const vectors = body.input.map((one, index) => ({ index, embedding: [one.length, 1] })).reverse();
    const { status = 200, body: own } = answer?.(body.input, asked.length - 1) ?? { body: { data: vectors } };
    outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(own));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("embeddings of an OpenAI-compatible server", () => {
  it("come in the order of the texts, in batches", async () => {
    await withServer(async (baseUrl, asked) => {
      const embed = openAiEmbeddings({ baseUrl, model: "small", apiKey: "k", dimensions: 2, batchSize: 2 });
      expect(await embed(["a", "bb", "ccc"])).toEqual([
        [1, 1],
        [2, 1],
        [3, 1],
      ]);
      expect(asked.map(({ body }) => body.input)).toEqual([["a", "bb"], ["ccc"]]);
      expect(asked[0]).toMatchObject({
        path: "/v1/embeddings",
        key: "Bearer k",
        body: { model: "small", dimensions: 2 },
      });
      expect(await embed([])).toEqual([]);
    });
  });

  it("are asked for again when the server is busy", async () => {
    const answer = (input: readonly string[], index: number) =>
      index === 0
        ? { status: 503, body: {} }
        : { body: { data: input.map((_, at) => ({ index: at, embedding: [at] })) } };
    await withServer(async (baseUrl) => {
      expect(await openAiEmbeddings({ baseUrl, model: "m" })(["a"])).toEqual([[0]]);
    }, answer);
  });

  it.each([
    [{ status: 404, body: { error: { message: "no such model" } } }, /refused the texts \(404\): no such model/],
    [{ body: { data: [] } }, /0 vectors for 2 texts/],
    [
      {
        body: {
          data: [
            { index: 0, embedding: ["x"] },
            { index: 1, embedding: [1] },
          ],
        },
      },
      /vectors for 2 texts/,
    ],
    [{ body: { choices: [] } }, /0 vectors for 2 texts/],
  ])("say what is wrong: %j", async (reply, message) => {
    await withServer(
      async (baseUrl) => {
        await expect(openAiEmbeddings({ baseUrl, model: "m", retries: 0 })(["a", "b"])).rejects.toThrow(message);
      },
      () => reply,
    );
  });

  it("name the base URL when a server has no such route", async () => {
    await withServer(
      async (baseUrl) => {
        const wrong = openAiEmbeddings({ baseUrl: baseUrl.replace(/\/v1$/, ""), model: "m", retries: 0 });
        await expect(wrong(["a"])).rejects.toMatchObject({ hint: "Check the base URL: it usually ends in /v1." });
      },
      () => ({ status: 404, body: { error: { message: "no route" } } }),
    );
  });

  it("refuse a text that is not in a list, and a model without a name", async () => {
    const embed = openAiEmbeddings({ baseUrl: "http://a.example/v1", model: "m" });
    await expect(embed("a question" as never)).rejects.toThrow("embed([text])");
    expect(() => openAiEmbeddings({ baseUrl: "http://a.example/v1" } as never)).toThrow("has no name");
  });

  it("need an address and a size that make sense", () => {
    expect(() => openAiEmbeddings({ baseUrl: "nowhere", model: "m" })).toThrow(/not the base URL/);
    expect(() => openAiEmbeddings({ baseUrl: "http://a.example/v1", model: "m", batchSize: 0 })).toThrow(/batchSize/);
  });
});
