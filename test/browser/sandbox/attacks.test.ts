/** Code in a sandbox that wants more than the session's pages gets nothing, and costs nobody else a request. */
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { chromiumRenderer } from "@quern/browser";
import { createEngine, type Interaction } from "@quern/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Shop, startShop } from "./shop.js";

const SECRET = "canary-of-the-environment";
const INTERNAL = "canary-of-an-inner-service";
const WRITTEN = `/tmp/quern-sandbox-canary-${process.pid}`;

let shop: Shop;
let engine: ReturnType<typeof createEngine>;
let session: Interaction;
/** Somebody else's. */
let neighbour: Interaction;
let inner: { port: number; requests: number; close(): void };

beforeAll(async () => {
  process.env["QUERN_TEST_SECRET"] = SECRET;
  shop = await startShop();
  const server = createServer((_request, response) => {
    inner.requests++;
    response.end(INTERNAL);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  inner = { port: (server.address() as AddressInfo).port, requests: 0, close: () => server.close() };
  engine = createEngine({ network: { allow: [shop.host] }, renderer: chromiumRenderer() });
  [session, neighbour] = await Promise.all([engine.interact(shop.origin), engine.interact(shop.origin)]);
});
beforeEach(async () => {
  const context = session.page?.context();
  const [old, ...others] = context?.pages() ?? [];
  for (const one of others) await one.close();
  const page = await context?.newPage();
  await page?.goto(shop.origin);
  await old?.close();
});
afterAll(async () => {
  delete process.env["QUERN_TEST_SECRET"];
  await engine.close();
  await shop.close();
  inner.close();
});

type Attack = readonly [name: string, code: string];

/** The outcomes of an attack's pieces, each on its own, as one text. */
const TRY = `const tried = []; const attempt = async (work) => { try { tried.push(String(await work())) } catch (error) { tried.push('refused: ' + error.message) } };\n`;

async function expectNothing(language: "node" | "python" | "bash", code: string): Promise<string> {
  const source = code.replaceAll("INNER", `127.0.0.1:${inner.port}`).replaceAll("WRITTEN", WRITTEN);
  const answer = await session.run(source, { language, timeout: 60_000 });
  const text = JSON.stringify(answer);
  for (const secret of [SECRET, INTERNAL, "root:x", "root:*", "node_modules", "/dist/", "/src/sandbox"]) {
    expect(text).not.toContain(secret);
  }
  expect(inner.requests).toBe(0);
  expect(existsSync(WRITTEN)).toBe(false);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect((await neighbour.run("await page.title()")).result).toBe("Shop");
  return `${answer.result}${answer.stdout}${answer.stderr}`;
}

const JAVASCRIPT: readonly Attack[] = [
  [
    "the DevTools protocol",
    `${TRY}
    await attempt(() => context.newCDPSession(page)); await attempt(() => page.context().newCDPSession(page));
    await attempt(() => context.ask('newCDPSession', page)); await attempt(() => browser.newBrowserCDPSession());
    await attempt(() => page.ask('Input.dispatchDragEvent', { files: ['/etc/passwd'] })); tried.join('\\n')`,
  ],
  [
    "methods beside the list",
    `${TRY}
    for (const name of ['route', 'exposeFunction', 'exposeBinding', 'routeFromHAR', 'video', 'pause', 'constructor', '__proto__', 'toString', '_channel', '_connection',
      'keyboard.constructor', 'mouse.__proto__', 'request.get', 'coverage', 'context', 'setDefaultTimeout.constructor'])
      await attempt(() => page.ask(name, 'x'));
    for (const name of ['tracing', 'newCDPSession', 'browser', 'close', 'route', 'exposeFunction', 'setHTTPCredentials', 'request'])
      await attempt(() => context.ask(name));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "the process and its parent",
    `${TRY}
    await attempt(() => process.kill(process.ppid, 'SIGKILL')); await attempt(() => process.kill(process.ppid, 'SIGUSR1'));
    await attempt(() => process.send({ cmd: 'NODE_HANDLE_ACK' })); await attempt(() => require('child_process').execSync('id'));
    await attempt(() => require('inspector').url()); await attempt(() => require('net').connect('INNER')); await attempt(() => process.binding('fs'));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "constructors of what it is handed",
    `${TRY}
    for (const thing of [page, page.click, console.log, expect, require, Buffer.from('x'), await page.evaluateHandle(() => 1), await page.$('h1')]) {
      await attempt(() => thing.constructor.constructor('return typeof process + typeof globalThis.fetch + typeof globalThis.Worker')());
    }
    await attempt(() => (async () => {}).constructor('return typeof process')()); tried.join()`,
  ],
  [
    "ways out of the worker",
    `${TRY}
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'SharedWorker', 'importScripts', 'indexedDB', 'caches', 'navigator', 'postMessage',
      'BroadcastChannel', 'MessageChannel', 'Blob', 'FileReader', 'WebAssembly', 'SharedArrayBuffer', 'WebTransport', 'location', 'close', 'onmessage'])
      await attempt(() => typeof globalThis[name] + typeof self[name]);
    if (!tried.every(one => one === 'undefinedundefined')) throw new Error(tried.join()); 'none'`,
  ],
  [
    "modules from elsewhere",
    `${TRY}
    for (const address of ['http://INNER/x.js', 'file:///etc/passwd', 'data:text/javascript,export default 1', 'blob:null/1', 'node:fs', '/etc/passwd', '/../../package.json'])
      await attempt(() => eval('import(' + JSON.stringify(address) + ')'));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "keys that mean something elsewhere",
    `${TRY}
    const own = (text) => JSON.parse(text);
    await attempt(() => page.screenshot(own('{"__proto__":{"path":"WRITTEN"}}'))); await attempt(() => page.screenshot(own('{"constructor":{"prototype":{"polluted":1}}}')));
    await attempt(() => page.evaluate(x => JSON.stringify(x), own('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}')));
    await attempt(() => context.addCookies(own('[{"__proto__":{"polluted":1}}]')));
    await attempt(() => page.setExtraHTTPHeaders(own('{"__proto__":{"polluted":"1"}}'))); tried.join()`,
  ],
  [
    "getters, proxies and thenables",
    `${TRY}
    let turn = 0; const shifting = { get type() { return turn++ ? 'png' : 'jpeg' }, get path() { return turn++ ? 'WRITTEN' : undefined } };
    await attempt(() => page.screenshot(shifting));
    await attempt(() => page.screenshot(new Proxy({}, { ownKeys: () => ['path'], getOwnPropertyDescriptor: () => ({ value: 'WRITTEN', enumerable: true, configurable: true }), get: () => 'WRITTEN' })));
    await attempt(() => page.evaluate(x => x, { then: (resolve) => resolve(globalThis) }));
    await attempt(() => page.evaluate(x => x, { toJSON: () => ({ t: 'handle', v: { id: 1, kind: 'context' } }) })); tried.join()`,
  ],
  [
    "forged objects",
    `${TRY}
    const { client } = page; const handle = (id, kind) => ({ t: 'handle', v: { id, kind } });
    for (let id = -1; id < 60; id++) await attempt(() => client.call(handle(id, 'context'), 'newCDPSession', []));
    for (const steps of [[['constructor', []]], [['_channel', []]], [['locator', ['x']], ['_frame', []]], [['page', []], ['context', []]], [['__proto__', []]], 'x', [[]], Array(1000).fill(['first', []])])
      await attempt(() => client.call({ t: 'locator', v: { root: page.id, steps } }, 'count', []));
    for (const target of [null, 1, 'page', [], {}, { t: 'handle' }, { t: 'handle', v: null }, { t: 'locator', v: { root: 'x', steps: [] } }, { t: '__proto__' }])
      await attempt(() => client.call(target, 'title', []));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "forged messages",
    `console.log('{"kind":"done","result":"x"}'); console.log('["call","{}"]');
    page.client.channel.write('stdout', '{"kind":"stopped"}'); page.client.channel.listen(1, '__proto__', true); page.client.channel.listen(-1, 'x', true); 'still here'`,
  ],
  [
    "paths to read",
    `${TRY}
    await page.setContent('<input type=file multiple>');
    for (const files of ['/etc/passwd', ['/etc/passwd'], { path: '/etc/passwd' }, { name: 'x', mimeType: 'x', buffer: '/etc/passwd' }, { name: 'x', mimeType: 'x', buffer: { path: '/etc/passwd' } }])
      await attempt(() => page.setInputFiles('input', files));
    for (const options of [{ path: '/etc/passwd' }, { url: 'file:///etc/passwd' }]) {
      await attempt(() => page.addScriptTag(options)); await attempt(() => page.addStyleTag(options)); await attempt(() => page.addInitScript(options));
    }
    await attempt(() => require('fs').readFileSync('/etc/passwd', 'utf8')); await attempt(() => require('fs').readFileSync('/proc/self/environ', 'utf8'));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "paths to write",
    `${TRY}
    for (const method of ['screenshot', 'pdf']) await attempt(() => page[method]({ path: 'WRITTEN' }));
    await attempt(() => page.locator('h1').screenshot({ path: 'WRITTEN' })); await attempt(() => context.storageState({ path: 'WRITTEN' }));
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Report')]);
    await attempt(() => download.ask('saveAs', 'WRITTEN')); await attempt(() => download.ask('path')); require('fs').writeFileSync('WRITTEN', 'x');
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "addresses of other schemes",
    `${TRY}
    for (const address of ['file:///etc/passwd', 'FILE:/etc/passwd', ' file:///etc/passwd', 'view-source:file:///etc/passwd', 'chrome://version', 'chrome://crash', 'chrome://kill', 'devtools://devtools/bundled/inspector.html',
      'javascript:alert(1)', 'ftp://INNER/', 'blob:null/x', 'filesystem:http://x/', 'about:srcdoc', '/etc/passwd', '']) await attempt(() => page.goto(address));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "addresses by way of the page",
    `
    await page.evaluate(async () => { for (const address of ['file:///etc/passwd', 'chrome://version']) { window.open(address); const frame = document.body.appendChild(document.createElement('iframe')); frame.src = address;
      await fetch(address).then(r => r.text()).then(t => { document.title = t }).catch(() => {}); } location.href = 'file:///etc/passwd'; });
    await page.waitForTimeout(300); const all = await Promise.all(context.pages().flatMap(one => one.frames()).map(frame => frame.content().catch(() => ''))); all.join().slice(0, 5000)`,
  ],
  [
    "services of the host",
    `${TRY}
    for (const address of ['http://INNER/', 'http://localhost:' + 'INNER'.split(':')[1], 'http://[::1]:1/', 'http://169.254.169.254/latest/meta-data/', 'http://realm.quern.invalid/'])
      await attempt(async () => (await page.goto(address)).text());
    await page.goto('about:blank'); await attempt(() => page.evaluate(() => fetch('http://INNER/', { mode: 'no-cors' }).then(() => 'came')));
    await attempt(() => page.evaluate(() => new Promise((done, failed) => { const socket = new WebSocket('ws://INNER/'); socket.onopen = () => done('came'); socket.onerror = () => failed(new Error('no')) })));
    if (!tried.every(one => one.startsWith('refused'))) throw new Error(tried.join()); 'all refused'`,
  ],
  [
    "other contexts",
    `${TRY}
    await attempt(() => browser.newContext({ proxy: { server: 'direct://' } })); await attempt(() => require('playwright').chromium.connectOverCDP('http://INNER'));
    const browserAgain = await require('playwright').chromium.launch({ executablePath: '/bin/sh', args: ['-c', 'touch WRITTEN'] }); browserAgain.contexts().length + tried.join()`,
  ],
  [
    "functions whose text is something else",
    `const f = () => 1; f.toString = () => '}); process.exit(); ({';
    Function.prototype.toString = () => 'process.exit()'; Array.prototype.map = () => { throw new Error('no map') }; Object.prototype.then = undefined;
    const answer = await page.evaluate(f).catch(error => error.name); answer`,
  ],
];

describe("JavaScript", () => {
  it.each(JAVASCRIPT)("gets nothing by %s", async (_name, code) => {
    const said = await expectNothing("node", code);
    expect(said).not.toMatch(/Error: (?!page\.)/);
  });

  it.each<Attack>([
    [
      "buffers",
      "const kept = []; for (let i = 0; i < 400; i++) { kept.push(new Uint8Array(1e7).fill(1)) } 'took 4 GB'",
    ],
    [
      "strings and objects",
      "const kept = []; for (let i = 0; ; i++) kept.push({ i, text: 'x'.repeat(1000) + i, list: new Array(100).fill(i) })",
    ],
    [
      "files in memory",
      "const fs = require('fs'); for (let i = 0; i < 100; i++) fs.writeFileSync('/f' + i, new Uint8Array(1e7).fill(1)); 'wrote 1 GB'",
    ],
  ])("has a bound on memory: %s", async (_name, code) => {
    const answer = await session.run(code, { timeout: 60_000 });
    expect(answer.exitCode).not.toBe(0);
    expect((await neighbour.run("await page.title()")).result).toBe("Shop");
    expect((await session.run("1 + 1", { timeout: 60_000 })).result).toBe("2");
  });

  it.each<Attack>([
    ["a loop", "for (;;) {}"],
    ["promises without end", "(function again() { Promise.resolve().then(again) })(); await new Promise(() => {})"],
    ["a pattern", "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
    ["a timer", "await new Promise(() => setInterval(() => { for (let i = 0; i < 1e9; i++); }, 0))"],
    ["a script of the page", "await page.evaluate(() => { for (;;); })"],
  ])("ends at its time: %s", async (_name, code) => {
    const [answer, other] = await Promise.all([
      session.run(code, { timeout: 1_500 }),
      neighbour.run("await page.title()"),
    ]);
    expect(answer).toMatchObject({ killed: true, exitCode: 137 });
    expect(other.result).toBe("Shop");
    expect((await session.run("await page.title()", { timeout: 60_000 })).result).toBe("Shop");
  });

  it.each<Attack>([
    ["output", "for (;;) console.log('x'.repeat(10_000))"],
    ["small output", "for (;;) console.log('x')"],
    ["calls", "for (;;) { page.title().catch(() => {}); }"],
    ["long messages", "await page.evaluate(x => x.length, 'x'.repeat(17_000_000))"],
    ["listeners", "for (let i = 0; ; i++) page.client.channel.listen(1, 'x' + i, true)"],
  ])("is ended by a flood of %s", async (_name, code) => {
    const answer = await session.run(code, { timeout: 30_000 });
    expect(answer).toMatchObject({ killed: true, exitCode: 137 });
    expect(answer.stderr).toContain("The code was ended");
    expect(answer.stdout.length).toBeLessThanOrEqual(1_000_000);
    expect((await session.run("1 + 1", { timeout: 60_000 })).result).toBe("2");
  });

  it("has a bound on pages", async () => {
    const { result } = await session.run(
      "let refused = 0; for (let i = 0; i < 15; i++) await context.newPage().catch(() => refused++); await page.evaluate(() => { for (let i = 0; i < 30; i++) window.open('/next') }); await page.waitForTimeout(500); [refused >= 5, context.pages().length <= 11]",
    );
    expect(result).toBe("[true,true]");
  });

  it("leaves nothing running behind it", async () => {
    await session.run(
      "globalThis.ticks = 0; setInterval(() => ticks++, 1); page.waitForTimeout(50).then(() => page.goto('about:blank')); 0",
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await session.run("[ticks < 3, page.url() !== 'about:blank']")).result).toBe("[true,true]");
  });
});

const PYTHON_TRY = `
tried = []
async def attempt(work):
    try:
        found = work()
        if hasattr(found, "__await__"):
            found = await found
        tried.append(str(found))
    except BaseException as error:
        tried.append("refused: " + type(error).__name__)
`;

describe("Python", () => {
  it.each<Attack>([
    [
      "the host's files and environment",
      `${PYTHON_TRY}
import os
for path in ("/etc/passwd", "/proc/self/environ", "/proc/1/cmdline"):
    await attempt(lambda: open(path).read())
str(dict(os.environ)) + str(os.listdir("/")) + str(tried)`,
    ],
    [
      "processes and sockets",
      `${PYTHON_TRY}
import os, socket, subprocess, signal
await attempt(lambda: os.kill(os.getppid(), 9))
await attempt(lambda: subprocess.run(["id"]))
await attempt(lambda: os.system("id"))
await attempt(lambda: os.fork())
await attempt(lambda: socket.create_connection(("127.0.0.1", int("INNER".split(":")[1])), timeout=2).send(b"GET / HTTP/1.0\\r\\n\\r\\n") and "sent" and 1/0)
str(tried)`,
    ],
    [
      "requests",
      `${PYTHON_TRY}
import urllib.request
from pyodide.http import pyfetch, open_url
for address in ("http://INNER/", "file:///etc/passwd", "http://realm.quern.invalid/"):
    await attempt(lambda: urllib.request.urlopen(address).read())
    await attempt(lambda: pyfetch(address))
    await attempt(lambda: open_url(address))
assert all(one.startswith("refused") for one in tried), tried
"all refused"`,
    ],
    [
      "JavaScript beneath",
      `${PYTHON_TRY}
import js, pyodide_js
await attempt(lambda: js.process)
await attempt(lambda: pyodide_js.mountNodeFS("/mnt", "/etc"))
await attempt(lambda: open("/mnt/passwd").read())
await attempt(lambda: js.fetch("http://INNER/"))
await attempt(lambda: js.XMLHttpRequest.new())
await attempt(lambda: js.Worker.new("/javascript.js"))
await attempt(lambda: js.postMessage("x"))
await attempt(lambda: js.importScripts("http://INNER/"))
assert all(one.startswith("refused") for one in tried), tried
pyodide_js.runPython.constructor("return typeof process + typeof fetch + typeof globalThis.postMessage")()`,
    ],
    [
      "calls beside the list",
      `${PYTHON_TRY}
await attempt(lambda: page._object.ask("route", "**"))
await attempt(lambda: context._object.ask("newCDPSession"))
await attempt(lambda: page.goto("file:///etc/passwd"))
await attempt(lambda: page.set_input_files("input[type=file]", "/etc/passwd"))
await attempt(lambda: context.new_cdp_session(page))
assert all(one.startswith("refused") for one in tried), tried
"all refused"`,
    ],
  ])("gets nothing by %s", async (_name, code) => {
    const said = await expectNothing("python", code);
    expect(said).not.toContain("Traceback");
  });

  it("has a bound on memory and output, and ends at its time", async () => {
    const flood = await session.run("while True: print('x' * 10_000)", { language: "python", timeout: 60_000 });
    expect(flood).toMatchObject({ killed: true, stderr: expect.stringContaining("printed too much") });
    // Memory last: a process that stands at its bound may be ended by whatever comes next.
    const memory = await session.run("kept = [bytearray(50_000_000) for _ in range(60)]", {
      language: "python",
      timeout: 60_000,
    });
    expect(memory.exitCode).not.toBe(0);
    expect((await neighbour.run("await page.title()")).result).toBe("Shop");
  });
});

describe("Bash", () => {
  it.each<Attack>([
    [
      "the host's files and environment",
      "cat /etc/passwd /etc/shadow /proc/self/environ /proc/1/cmdline; env; ls -R / | head -50; echo $QUERN_TEST_SECRET; set | grep -i canary",
    ],
    [
      "processes",
      "kill -9 $PPID; kill -USR1 1; ps aux; exec /bin/sh; /bin/sh -c id; node -e 1; python3 -c 'print(1)'; bash -c 'cat /etc/passwd'; js-exec 'process.env'",
    ],
    [
      "the network",
      "curl -s http://INNER/; wget -qO- http://INNER/; exec 3<>/dev/tcp/127.0.0.1/80; cat < /dev/tcp/INNER; agent-browser open http://INNER/",
    ],
    [
      "paths of the browser's commands",
      "agent-browser upload 'input[type=file]' /etc/passwd; agent-browser screenshot WRITTEN; agent-browser pdf WRITTEN; agent-browser state save WRITTEN",
    ],
    [
      "other commands of the browser",
      "agent-browser connect 9222; agent-browser network route '*'; agent-browser open file:///etc/passwd; agent-browser get cdp-url; agent-browser eval 'fetch(\"file:///etc/passwd\").then(r => r.text())'; agent-browser open chrome://crash",
    ],
    [
      "names of arguments",
      "agent-browser find __proto__ x constructor; agent-browser get constructor h1; agent-browser __proto__; agent-browser constructor; agent-browser is toString h1",
    ],
  ])("gets nothing by %s", async (_name, code) => {
    await expectNothing("bash", code);
  });

  it("has a bound on memory and output, and ends at its time", async () => {
    const flood = await session.run("yes | head -c 3000000; while true; do echo xxxxxxxxxxxxxxxxxxxxxxxxxxxx; done", {
      language: "bash",
      timeout: 30_000,
    });
    expect(flood.exitCode).not.toBe(0);
    const memory = await session.run("x=xxxxxxxxxxxxxxxx; for i in $(seq 1 40); do x=$x$x; done; echo ${#x}", {
      language: "bash",
      timeout: 30_000,
    });
    expect(memory.exitCode).not.toBe(0);
    expect((await session.run("sleep 60", { language: "bash", timeout: 1_500 })).killed).toBe(true);
    expect((await session.run("echo well", { language: "bash" })).stdout).toBe("well\n");
    expect((await neighbour.run("await page.title()")).result).toBe("Shop");
  });
});
