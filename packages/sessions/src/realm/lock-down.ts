/** Leaves a worker's global object with the language itself and a few harmless helpers. The wall is the host; this keeps the yard empty. */

const KEPT: ReadonlySet<string> = new Set(
  `AbortController AbortSignal AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean CustomEvent DataView Date DisposableStack
  DOMException Error EvalError Event EventTarget Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array
  Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError Temporal
  TextDecoder TextEncoder TypeError URIError URL URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef
  WeakSet atob btoa clearInterval clearTimeout constructor crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval
  globalThis isFinite isNaN parseFloat parseInt performance queueMicrotask self setInterval setTimeout structuredClone toString undefined
  unescape valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString __defineGetter__ __defineSetter__ __lookupGetter__
  __lookupSetter__ __proto__`.split(/\s+/),
);

type Timer = (callback: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]) => number;

const timers = new Set<number>();

/** @param more names that this runtime needs beside */
export function lockDown(more: readonly string[] = []): void {
  const kept = new Set([...KEPT, ...more]);
  replaceTimers();
  for (let object: object | null = globalThis; object !== null && object !== Object.prototype; ) {
    for (const name of Object.getOwnPropertyNames(object)) {
      if (!kept.has(name)) Reflect.deleteProperty(object, name);
    }
    object = Object.getPrototypeOf(object) as object | null;
  }
  // A timer under another name.
  Reflect.deleteProperty(Atomics, "waitAsync");
}

/** Nothing goes on once the code has ended. */
export function clearTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

function replaceTimers(): void {
  const scope = globalThis as unknown as { setTimeout: Timer; setInterval: Timer };
  const { setTimeout: later, setInterval: again } = scope;
  scope.setTimeout = (callback, milliseconds, ...values) => {
    const id = later(() => {
      timers.delete(id);
      callback(...values);
    }, milliseconds);
    timers.add(id);
    return id;
  };
  scope.setInterval = (callback, milliseconds, ...values) => {
    const id = again(() => callback(...values), milliseconds);
    timers.add(id);
    return id;
  };
}
