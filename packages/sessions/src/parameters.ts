/** Reads what code in a sandbox sent for a call: each parameter has the shape that the allow-list names, or the call is refused. */
import type { ElementHandle, Frame, Locator, Page } from "playwright-core";
import { addressMatcher } from "./address-pattern.js";
import { OPTIONS, type Parameter, STEPS } from "./allow-list.js";
import type { ObjectTable } from "./objects.js";
import { REFERENCE_ATTRIBUTE } from "./page-outline.js";
import { ParameterError } from "./parameter-error.js";
import { decode, type Tagged, type Wire, type WireLocator } from "./wire.js";

const MAX_STEPS = 50;
/** Playwright writes a locator within a locator as a quoted text, whose quotation marks double with each level. */
const MAX_LOCATOR_DEPTH = 5;
const MAX_SELECTOR_CHARACTERS = 20_000;
/** Bytes of all files of one upload. */
const MAX_UPLOAD_BYTES = 12_000_000;
const MAX_VIEWPORT_PIXELS = 10_000;
const WEB_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "data:"]);

/** Source text stands in for the function: Playwright sends it to the page, and nothing runs it here. */
export interface SourceText {
  (): void;
  toString(): string;
}

export class ParameterReader {
  readonly #objects: ObjectTable;

  constructor(objects: ObjectTable) {
    this.#objects = objects;
  }

  /**
   * @param depth locators that the parameters belong to
   * @throws ParameterError
   */
  async read(method: string, shapes: readonly Parameter[], sent: readonly Wire[], depth = 0): Promise<unknown[]> {
    const given = sent.length;
    if (given > shapes.length && sent.slice(shapes.length).some((extra) => !isNothing(extra))) {
      throw new ParameterError(`${method} takes at most ${shapes.length} arguments here, not ${given}.`);
    }
    const read: unknown[] = [];
    for (const [index, shape] of shapes.entries()) {
      const wire = sent[index];
      read.push(wire === undefined || isNothing(wire) ? undefined : await this.#one(method, shape, wire, depth));
    }
    return read;
  }

  async #one(method: string, shape: Parameter, wire: Wire, depth: number): Promise<unknown> {
    switch (shape) {
      case "string":
      case "number":
      case "boolean":
        if (typeof wire !== shape) throw wrong(method, `a ${shape}`, wire);
        return wire;
      case "text":
        return this.#pattern(method, wire);
      case "selector":
        if (typeof wire !== "string") throw wrong(method, "a selector", wire);
        if (wire.length > MAX_SELECTOR_CHARACTERS) throw tooLong(method);
        return wire;
      case "request-address":
      case "page-address": {
        const matches = addressMatcher(method, this.#pattern(method, wire));
        return shape === "page-address"
          ? (url: URL) => matches(url.href)
          : (sent: { url(): string }) => matches(sent.url());
      }
      case "address":
        return readAddress(method, wire);
      case "data":
        return method === "setViewportSize" ? readViewport(wire) : decode(wire, refuse(method));
      case "function":
        return readFunction(method, wire);
      case "value":
        return decode(wire, (tagged) => this.#pageValue(method, tagged));
      case "choices":
        return decode(wire, (tagged) => this.#pageValue(method, tagged));
      case "options":
      case "signal-options":
        return this.#options(method, wire, depth);
      case "locator":
        return this.locator(wire, depth);
      case "files":
        return readFiles(method, wire);
    }
  }

  #pattern(method: string, wire: Wire): string | RegExp {
    const value = decode(wire, refuse(method));
    if (typeof value !== "string" && !(value instanceof RegExp)) throw wrong(method, "a string or a pattern", wire);
    return value;
  }

  async #options(method: string, wire: Wire, depth: number): Promise<Record<string, unknown>> {
    // A few methods take their patience as a number alone.
    if (typeof wire === "number") return { timeout: wire };
    const pairs = wire !== null && typeof wire === "object" && !Array.isArray(wire) && (wire as Tagged).t === "object";
    if (!pairs) throw wrong(method, "an object with options", wire);
    const options: Record<string, unknown> = {};
    for (const [name, value] of (wire as Extract<Tagged, { t: "object" }>).v) {
      if (isNothing(value)) continue;
      if (!OPTIONS.has(name)) throw unknownOption(method, name);
      options[name] =
        name === "url" && method === "waitForNavigation"
          ? await this.#one(method, "page-address", value, depth)
          : await this.#optionValue(method, value, depth);
    }
    return options;
  }

  async #optionValue(method: string, wire: Wire, depth: number): Promise<unknown> {
    if (Array.isArray(wire)) return Promise.all(wire.map((item: Wire) => this.#optionValue(method, item, depth)));
    if (wire !== null && typeof wire === "object" && (wire as Tagged).t === "locator") return this.locator(wire, depth);
    return decode(wire, refuse(method));
  }

  /** Handles of the page go back into the page; other objects of the host do not. */
  #pageValue(method: string, tagged: Tagged): unknown {
    if (tagged.t !== "handle") return refuse(method)(tagged);
    const { kind, object } = this.#objects.get(tagged.v.id);
    if (kind !== "handle" && kind !== "element")
      throw new ParameterError(`${method} cannot send a ${kind} to the page.`);
    return object as ElementHandle;
  }

  /** @param depth locators that it lies in */
  async locator(wire: Wire, depth = 0): Promise<Locator> {
    const tagged = wire as Tagged | null;
    if (tagged === null || typeof tagged !== "object" || tagged.t !== "locator") {
      throw new ParameterError("A locator is needed here.");
    }
    if (depth === 0 && JSON.stringify(tagged).length > MAX_SELECTOR_CHARACTERS) throw tooLong("locator");
    if (depth >= MAX_LOCATOR_DEPTH)
      throw new ParameterError(`Locators lie inside of each other at most ${MAX_LOCATOR_DEPTH} deep in a session.`);
    return (await this.#build(tagged.v, depth + 1)) as Locator;
  }

  async #build({ root, steps }: WireLocator, depth: number): Promise<object> {
    const { kind, object } = this.#objects.get(root);
    if (kind !== "page" && kind !== "frame") throw new ParameterError("A locator begins at a page or a frame.");
    if (!Array.isArray(steps) || steps.length === 0 || steps.length > MAX_STEPS) {
      throw new ParameterError(`A locator has between 1 and ${MAX_STEPS} steps.`);
    }
    let current: object = object;
    for (const [method, sent] of steps) {
      const shapes = STEPS[method];
      if (!shapes || !Array.isArray(sent)) throw new ParameterError(`"${String(method)}" does not make a locator.`);
      const parameters = trim(await this.read(String(method), shapes, sent, depth));
      if (method === "element") {
        current = await numbered(object as Page | Frame, Number(parameters[0]));
        continue;
      }
      const make = (current as Record<string, unknown>)[method];
      if (typeof make !== "function") throw new ParameterError(`${method} does not exist at this place of a locator.`);
      current = make.apply(current, parameters) as object;
    }
    return current;
  }
}

/** Trailing parameters that were not given stay away: some methods count them. */
export function trim(parameters: unknown[]): unknown[] {
  while (parameters.length > 0 && parameters.at(-1) === undefined) parameters.pop();
  return parameters;
}

const isNothing = (wire: Wire): boolean =>
  wire !== null && typeof wire === "object" && !Array.isArray(wire) && (wire as Tagged).t === "undefined";

const wrong = (method: string, expected: string, wire: Wire): ParameterError => {
  const found =
    wire === null
      ? "null"
      : Array.isArray(wire)
        ? "an array"
        : typeof wire === "object"
          ? (wire as Tagged).t
          : typeof wire;
  return new ParameterError(`${method} needs ${expected} here, not ${found}.`);
};

const tooLong = (method: string): ParameterError =>
  new ParameterError(`${method} takes at most ${MAX_SELECTOR_CHARACTERS} characters of selectors in a session.`);

const refuse =
  (method: string) =>
  (tagged: Tagged): never => {
    throw new ParameterError(`${method} cannot take a ${tagged.t} here.`);
  };

const unknownOption = (method: string, name: string): ParameterError =>
  new ParameterError(
    name === "path"
      ? `${method} has no option "path" in a session: there is no disk. The bytes are what it returns.`
      : `${method} has no option "${name.slice(0, 60)}" in a session.`,
  );

function readAddress(method: string, wire: Wire): string {
  if (typeof wire !== "string") throw wrong(method, "an address", wire);
  if (wire === "about:blank") return wire;
  const url = URL.canParse(wire) ? new URL(wire) : undefined;
  if (!url)
    throw new ParameterError(
      `${method}: "${wire.slice(0, 200)}" is not an absolute address, such as https://example.com.`,
    );
  if (!WEB_SCHEMES.has(url.protocol)) {
    throw new ParameterError(`${method}: addresses of the scheme ${url.protocol} are not open to a session.`);
  }
  return url.href;
}

function readViewport(wire: Wire): { width: number; height: number } {
  const { width, height } = decode(wire, refuse("setViewportSize")) as Record<string, unknown>;
  for (const side of [width, height]) {
    if (typeof side !== "number" || !(side >= 1 && side <= MAX_VIEWPORT_PIXELS)) {
      throw new ParameterError(`setViewportSize needs a width and a height between 1 and ${MAX_VIEWPORT_PIXELS}.`);
    }
  }
  return { width: width as number, height: height as number };
}

function readFunction(method: string, wire: Wire): string | SourceText {
  if (typeof wire === "string") return wire;
  const tagged = wire as Tagged | null;
  if (tagged === null || typeof tagged !== "object" || tagged.t !== "function" || typeof tagged.v !== "string") {
    throw wrong(method, "a function or an expression", wire);
  }
  const source = tagged.v;
  return Object.assign(() => undefined, { toString: () => source });
}

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

function readFiles(method: string, wire: Wire): Upload | Upload[] {
  const value = decode(wire, (tagged) => {
    if (tagged.t === "bytes" && typeof tagged.v === "string") return Buffer.from(tagged.v, "base64");
    return refuse(method)(tagged);
  });
  let size = 0;
  const one = (file: unknown): Upload => {
    const { name, mimeType, buffer } = (file ?? {}) as Partial<Upload>;
    if (typeof file === "string" || typeof name !== "string" || !Buffer.isBuffer(buffer)) {
      throw new ParameterError(
        `${method} takes files as { name, mimeType, buffer }: a session has no disk to take paths from.`,
      );
    }
    size += buffer.length;
    if (size > MAX_UPLOAD_BYTES)
      throw new ParameterError(`${method} takes at most ${MAX_UPLOAD_BYTES / 1e6} MB of files.`);
    return {
      name: name.slice(0, 255),
      mimeType: typeof mimeType === "string" ? mimeType : "application/octet-stream",
      buffer,
    };
  };
  return Array.isArray(value) ? value.map(one) : one(value);
}

/** The control that the page's outline gave a number, in whichever frame it is. */
async function numbered(page: Page | Frame, reference: number): Promise<Locator> {
  const selector = `[${REFERENCE_ATTRIBUTE}="${reference}"]`;
  const frames = "frames" in page ? page.frames() : [page];
  for (const frame of frames.slice(1)) {
    const count = await frame
      .locator(selector)
      .count()
      .catch(() => 0);
    if (count > 0) return frame.locator(selector);
  }
  return (frames[0] ?? page).locator(selector);
}
