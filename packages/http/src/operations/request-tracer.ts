/** The part of a tracer of `@opentelemetry/api` that is used: `trace.getTracer("quern")` is one. */
export interface RequestTracer {
  startActiveSpan<Result>(name: string, work: (span: RequestSpan) => Result): Result;
}

export interface RequestSpan {
  setAttribute(name: string, value: string | number | boolean): unknown;
  /** @param status 2 stands for an error */
  setStatus(status: { readonly code: number }): unknown;
  updateName(name: string): unknown;
  end(): void;
}
