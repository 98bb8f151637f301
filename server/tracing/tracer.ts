import type { IncomingHttpHeaders } from 'node:http';

type Attributes = Readonly<Record<string, string | number>>;

/** Neither names nor attributes may contain secrets, parameters or what users type. */
type SpanOptions = {
  readonly name: string;
  /** A `client` span is a call to another server. */
  readonly kind: 'client' | 'internal';
  readonly attributes?: Attributes;
};

export type RequestSpan = {
  /** Spans that begin in `handle`, or later in its asynchronous calls, are children of the request's span. */
  run(handle: () => void): void;
  end(attributes: Attributes, hasFailed: boolean): void;
};

export type Tracer = {
  withSpan<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result>;
  /** @param parent headers whose `traceparent` the trace continues; null begins a trace */
  startRequest(name: string, attributes: Attributes, parent: IncomingHttpHeaders | null): RequestSpan;
};

let tracer: Tracer | null = null;

/** Call it before the site is created. */
export function setTracer(newTracer: Tracer): void {
  tracer = newTracer;
}

/** @returns null without OTEL_EXPORTER_OTLP_ENDPOINT */
export function getTracer(): Tracer | null {
  return tracer;
}

/** Runs `work` in a span, a child of the span in which it is called. A rejection marks the span as failed. */
export function withSpan<Result>(options: SpanOptions, work: () => Promise<Result>): Promise<Result> {
  return tracer === null ? work() : tracer.withSpan(options, work);
}

/** @param operation such as the name of a function */
export function withDatabaseSpan<Result>(
  system: 'postgresql' | 'redis',
  operation: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === null) return work();
  // The bundler adds $1 to the names of functions that have the same name in several files.
  const name = operation.replace(/\$\d+$/, '') || 'unnamed';
  const attributes = { 'db.system.name': system, 'db.operation.name': name };
  return tracer.withSpan({ name, kind: 'client', attributes }, work);
}
