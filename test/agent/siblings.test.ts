/** The agent without a language model on a shop of like pages: it finds the one that is asked for, and gives no other page's data. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createQuern, type Quern } from "quern";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const KETTLES = 40;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a> <a href="/about">About</a></nav>
  <main><h1>${title}</h1>${body}</main></body></html>`;

function bodyOf(path: string): string | undefined {
  if (path === "/") {
    const links = Array.from({ length: KETTLES }, (_, at) => `<li><a href="/p/${at}">Product ${at}</a></li>`).join("");
    return page("Kettle shop", `<p>We sell kettles. Read more <a href="/about">about us</a>.</p><ul>${links}</ul>`);
  }
  if (path === "/about")
    return page("About", "<p>The company was founded by Ada Brewer in 1987, in a garage in Leeds.</p>");
  const number = Number(/^\/p\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (!(number < KETTLES)) return undefined;
  return page(
    `Kettle ${number}`,
    `<p>A kettle of steel.</p><p class="price">€${(20.5 + number).toFixed(2)}</p><table><tr><th>Weight</th><td>${number + 1} kg</td></tr></table>`,
  );
}

let server: Server;
let origin: string;
let quern: Quern;
beforeAll(async () => {
  server = createServer((request, response) => {
    const body = bodyOf(request.url ?? "/");
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(body ?? page("Not found", "<p>There is nothing here.</p>"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  quern = createQuern({ network: { allow: [host] } });
});
afterAll(async () => {
  await quern.close();
  server.closeAllConnections();
  server.close();
});

const schema = {
  type: "object",
  properties: { name: { type: "string" }, price: { type: "number" }, weight: { type: "string" } },
};

async function ask(prompt: string, fields?: Record<string, unknown>) {
  const run = await quern.agent({ prompt, urls: [`${origin}/`], strict: true, ...(fields ? { schema: fields } : {}) });
  const steps = [];
  for await (const step of run) steps.push(step);
  return { ...(await run.result), trace: steps };
}

describe("an agent by rules among like pages", () => {
  it("reads the page whose number the task names", async () => {
    const { data, steps, sources, trace } = await ask("Find the price of Kettle 7", schema);
    expect(data).toMatchObject({ name: "Kettle 7", price: 27.5 });
    expect(steps).toBe(2);
    expect(sources.map(({ url }) => url)).toEqual(sources.map(() => `${origin}/p/7`));
    expect(trace[1]?.reason).toMatch(/^This link matches the task \(score \d+ %\)\.$/);
    expect((await ask("price and weight of Kettle 12", schema)).data).toMatchObject({ price: 32.5, weight: "13 kg" });
  });

  it("quotes that page without a schema", async () => {
    const { message, sources } = await ask("What is the weight of Kettle 5?");
    expect(message).toContain("6 kg");
    expect(sources[0]?.url).toBe(`${origin}/p/5`);
  });

  it("gives no other item's data when the item is not there, and says so", async () => {
    const fields = await ask("Find the price of Kettle 99", schema);
    expect(fields).toMatchObject({
      data: null,
      sources: [],
      warning: expect.stringContaining("is not the requested item"),
    });
    expect(fields.steps).toBeLessThan(12);
    expect(await ask("What is the weight of Kettle 99?")).toMatchObject({ message: "", sources: [] });
    expect((await ask("Price of the Kettle Rosalind", schema)).data).toBeNull();
  });

  it("goes first to the page that the task names, or that such questions are answered on", async () => {
    const named = await ask("Who founded the company? See the About page");
    expect(named.message).toContain("Ada Brewer");
    expect(named.steps).toBe(2);
    const unnamed = await ask("Who founded the company?");
    expect(unnamed.message).toContain("Ada Brewer");
    expect(unnamed.steps).toBe(2);
  });
});
