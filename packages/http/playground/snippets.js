/** The request that is on the page, as others would write it. */

/**
 * @typedef {{ url?: string, filename?: string, options: Record<string, unknown> }} Request
 * @typedef {{ address: string, key: string }} Server
 */

/** @type {Record<string, (request: Request, server: Server) => string>} */
export const SNIPPETS = {
  curl({ url, filename, options }, { address, key }) {
    const lines = [`curl ${quote(`${address}/v2/${filename === undefined ? "scrape" : "parse"}`)}`];
    if (key) lines.push(`-H "Authorization: Bearer $QUERN_KEY"`);
    if (filename === undefined) {
      lines.push('-H "Content-Type: application/json"', `-d ${quote(JSON.stringify({ url, ...options }))}`);
    } else {
      lines.push(`-F ${quote(`options=${JSON.stringify(options)}`)}`, `-F ${quote(`file=@${filename}`)}`);
    }
    return lines.join(" \\\n  ");
  },
  typescript({ url, filename, options }, { address, key }) {
    const apiKey = key ? "process.env.QUERN_KEY!" : '"none"';
    const text = Object.keys(options).length > 0 ? `, ${JSON.stringify(options, null, 2)}` : "";
    const head = `import { Firecrawl } from "firecrawl";\n`;
    const client = `const client = new Firecrawl({ apiKey: ${apiKey}, apiUrl: ${JSON.stringify(address)} });\n`;
    if (filename === undefined)
      return `${head}\n${client}const page = await client.scrape(${JSON.stringify(url)}${text});\n`;
    const file = `{ data: await readFile(${JSON.stringify(filename)}), filename: ${JSON.stringify(filename)} }`;
    return `import { readFile } from "node:fs/promises";\n${head}\n${client}const document = await client.parse(${file}${text});\n`;
  },
  command({ url, filename, options }) {
    const words = ["quern", filename === undefined ? "scrape" : "parse", quote(filename ?? url ?? "")];
    for (const [name, value] of Object.entries(options)) words.push(flag(name, value));
    return words.join(" ");
  },
};

/**
 * @param {string} name
 * @param {unknown} value
 */
function flag(name, value) {
  const kebab = name.replace(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => `-${letters.toLowerCase()}`);
  if (value === true) return `--${kebab}`;
  if (value === false) return `--no-${kebab}`;
  const isList = Array.isArray(value) && value.every((one) => typeof one === "string");
  return `--${kebab} ${quote(isList ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value))}`;
}

/** @param {string} text */
const quote = (text) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
