/** Objects of Playwright's API in the realm: each method that the allow-list names is a call to the host. */
import { METHODS } from "../allow-list.js";
import type { FrameState, PageState, PagesState, WireError } from "../messages.js";
import { decode, encode, fromBase64, type Tagged, type Wire, type WireHandle } from "../wire.js";
import { view } from "./bytes.js";
import type { Channel } from "./channel.js";
import { Emitter } from "./emitter.js";

export class TimeoutError extends Error {
  override name = "TimeoutError";
}

export type Facts = Readonly<Record<string, unknown>>;

/** Makes an object of the kind that the host names. */
export type Maker = (client: Client, handle: WireHandle, facts: Facts) => Remote;

/** Source text of a function that runs in the page. */
export class Source {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class Client {
  readonly channel: Channel;
  /** How bytes look to this language. */
  makeBytes: (bytes: Uint8Array) => Uint8Array = view;
  readonly #makers: Readonly<Record<string, Maker>>;
  readonly #objects = new Map<number, WeakRef<Remote>>();
  /** Pages, frames and contexts keep their listeners, whether or not the code holds on to them. */
  readonly #lasting = new Map<number, Remote>();
  state: PagesState = { current: 0, pages: [] };
  /** Called with each new state. */
  readonly watchers = new Set<() => void>();

  constructor(channel: Channel, makers: Readonly<Record<string, Maker>>) {
    this.channel = channel;
    this.#makers = makers;
    channel.makeError = makeError;
    channel.onState = (state) => {
      this.state = state;
      for (const watch of [...this.watchers]) watch();
    };
    channel.onEvent = (target, event, payload) => this.#lasting.get(target)?.emit(event, this.read(payload));
  }

  /** Called when code begins. */
  beginRun(): void {
    for (const object of this.#lasting.values()) object.listenAgain();
  }

  object(kind: string, id: number): Remote {
    return this.#materialize({ id, kind });
  }

  pageState(id: number): PageState | undefined {
    return this.state.pages.find((page) => page.id === id);
  }

  frameState(id: number): { frame: FrameState; page: PageState } | undefined {
    for (const page of this.state.pages) {
      const frame = page.frames.find((one) => one.id === id);
      if (frame) return { frame, page };
    }
    return undefined;
  }

  async call(target: Tagged, method: string, parameters: readonly unknown[]): Promise<unknown> {
    // Where the call stands in the code: the answer comes from elsewhere.
    const here = new Error("here");
    try {
      return this.read(await this.channel.call(target, method, parameters.map(this.write)));
    } catch (error) {
      if (error instanceof Error && here.stack)
        error.stack = here.stack.replace("Error: here", `${error.name}: ${error.message}`);
      throw error;
    }
  }

  readonly write = (value: unknown): Wire => encode(value, toTagged);

  read(wire: Wire): unknown {
    return decode(wire, (tagged) => {
      if (tagged.t === "bytes") return this.makeBytes(fromBase64(tagged.v));
      if (tagged.t === "handle") return this.#materialize(tagged.v);
      return undefined;
    });
  }

  #materialize(handle: WireHandle): Remote {
    const known = this.#lasting.get(handle.id) ?? this.#objects.get(handle.id)?.deref();
    if (known) return known;
    const make = this.#makers[handle.kind];
    if (!make) throw new Error(`The sandbox does not know a ${handle.kind}.`);
    const facts = handle.facts === undefined ? {} : (this.read(handle.facts) as Facts);
    const made = make(this, handle, facts);
    if (/^(?:page|frame|context)$/.test(handle.kind)) this.#lasting.set(handle.id, made);
    else this.#objects.set(handle.id, new WeakRef(made));
    return made;
  }
}

function toTagged(value: object): Tagged | undefined {
  if (value instanceof Remote) return value.target;
  if (value instanceof Source) return { t: "function", v: value.text };
  if (typeof value === "function") return { t: "function", v: Function.prototype.toString.call(value) };
  return undefined;
}

function makeError({ name, message }: WireError): Error {
  const error = name === "TimeoutError" ? new TimeoutError(message) : new Error(message);
  if (name !== "TimeoutError" && name !== "Error") error.name = name;
  return error;
}

/** Something that stays on the host. Promises look for `then`: there is none. */
export abstract class Remote extends Emitter {
  readonly client: Client;
  readonly facts: Facts;
  readonly target: Tagged;

  constructor(client: Client, target: Tagged, facts: Facts = {}) {
    super();
    this.client = client;
    this.facts = facts;
    this.target = target;
    for (const name of ["client", "facts", "target"]) Object.defineProperty(this, name, { enumerable: false });
  }

  get id(): number {
    return this.target.t === "handle" ? this.target.v.id : 0;
  }

  protected fact<Value>(name: string): Value {
    return this.facts[name] as Value;
  }

  ask(method: string, ...parameters: unknown[]): Promise<unknown> {
    return this.client.call(this.target, method, parameters);
  }

  override toString(): string {
    return `[${this.constructor.name}]`;
  }

  protected override onListening(event: string, on: boolean): void {
    if (this.target.t === "handle") this.client.channel.listen(this.id, event, on);
  }
}

type Devices = Record<string, Record<string, (...values: unknown[]) => Promise<unknown>>>;

/** Gives a class the methods of its kind that it does not have by itself. */
export function addMethods(type: { prototype: object }, kind: string): void {
  for (const name of Object.keys(METHODS[kind] ?? {})) {
    if (name.includes(".") || name in type.prototype) continue;
    Object.defineProperty(type.prototype, name, {
      value(this: Remote, ...parameters: unknown[]) {
        return this.ask(name, ...parameters);
      },
      configurable: true,
      writable: true,
    });
  }
}

/** `page.keyboard.press` is the page's method `keyboard.press`. */
export function devicesOf(page: Remote): Devices {
  const devices: Devices = {};
  for (const name of Object.keys(METHODS["page"] ?? {})) {
    const [device = "", method] = name.split(".");
    if (method === undefined) continue;
    devices[device] ??= {};
    devices[device][method] = (...parameters) => page.ask(name, ...parameters);
  }
  return devices;
}
