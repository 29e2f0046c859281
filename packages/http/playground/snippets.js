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
  python({ url, filename, options }, { address, key }) {
    const head = `${key ? "import os\n" : ""}import requests  # pip install requests\n\n`;
    const headers = key ? `, headers={"Authorization": f"Bearer {os.environ['QUERN_KEY']}"}` : "";
    const tail = `\nresponse.raise_for_status()\nprint(response.json()["data"]["markdown"])\n`;
    if (filename === undefined) {
      const body = pythonOf({ url, ...options });
      return `${head}response = requests.post("${address}/v2/scrape", json=${body}${headers}, timeout=300)${tail}`;
    }
    const files = `files={"file": open(${JSON.stringify(filename)}, "rb")}`;
    const data = `data={"options": json.dumps(${pythonOf(options)})}`;
    return `import json\n${head}response = requests.post("${address}/v2/parse", ${files}, ${data}${headers}, timeout=300)${tail}`;
  },
  command({ url, filename, options }) {
    const words = ["quern", filename === undefined ? "scrape" : "parse", quote(filename ?? url ?? "")];
    const { assets, ...flags } = options;
    for (const [name, value] of Object.entries(flags)) words.push(flag(name, value));
    // Images are files beside the Markdown.
    if (assets !== undefined) words.push("--output converted");
    return words.join(" ");
  },
};

/** @typedef {{ path: string, body: any }} Call */

/**
 * Any request with a JSON body.
 *
 * @type {Record<string, { label: string, write: (call: Call, server: Server) => string }>}
 */
export const CALLS = {
  curl: {
    label: "curl",
    write: ({ path, body }, { address, key }) =>
      [
        `curl ${quote(address + path)}`,
        ...(key ? [`-H "Authorization: Bearer $QUERN_KEY"`] : []),
        '-H "Content-Type: application/json"',
        `-d ${quote(JSON.stringify(body))}`,
      ].join(" \\\n  "),
  },
  typescript: {
    label: "TypeScript",
    write({ path, body }, { address, key }) {
      const authorization = key ? "\n    authorization: `Bearer ${process.env.QUERN_KEY}`," : "";
      const headers = `{${authorization}\n    "content-type": "application/json",\n  }`;
      return `const response = await fetch(${JSON.stringify(address + path)}, {\n  method: "POST",\n  headers: ${headers},\n  body: JSON.stringify(${JSON.stringify(body, null, 2)}),\n});\nconsole.log(await response.json());\n`;
    },
  },
  command: {
    label: "Command line",
    write: ({ path, body }) => COMMANDS[path]?.(body) ?? "There is no equivalent on the command line.",
  },
  python: {
    label: "Python",
    write({ path, body }, { address, key }) {
      const headers = key ? `, headers={"Authorization": f"Bearer {os.environ['QUERN_KEY']}"}` : "";
      return `${key ? "import os\n" : ""}import requests  # pip install requests\n\nresponse = requests.post("${address}${path}", json=${pythonOf(body)}${headers}, timeout=300)\nprint(response.json())\n`;
    },
  },
};

/** @type {Record<string, (body: any) => string>} */
const COMMANDS = {
  "/v2/search": ({ query, sources, limit, scrapeOptions }) =>
    `quern search ${quote(query)} --sources ${sources.join(",")} --limit ${limit}${scrapeOptions ? " -f markdown" : ""}`,
  "/v2/agent": ({ prompt, urls = [], schema, strictConstrainToURLs }) =>
    [
      `quern agent ${quote(prompt)}`,
      .../** @type {string[]} */ (urls).map((url) => `--url ${quote(url)}`),
      ...(schema ? [`--schema ${quote(JSON.stringify(schema))}`] : []),
      ...(strictConstrainToURLs ? ["--strict"] : []),
    ].join(" "),
  "/v2/monitor": ({ schedule, targets, goal }) =>
    `quern monitor add ${targets[0].urls.map(quote).join(" ")} --schedule ${quote(schedule.text)}${goal ? ` --goal ${quote(goal)}` : ""}`,
};

/**
 * A value as Python writes it.
 *
 * @param {unknown} value
 * @returns {string}
 */
function pythonOf(value) {
  if (value === true) return "True";
  if (value === false) return "False";
  if (value === null || value === undefined) return "None";
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${JSON.stringify(name)}: ${pythonOf(one)}`)
    .join(", ")}}`;
}

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
