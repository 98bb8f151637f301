import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Log } from '../config/logger';
import { setTracer } from './tracer';

type OpenTelemetryOptions = {
  readonly serviceName: string;
  readonly version: string;
  readonly log: Log;
};

const SPAN_KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * Sets the tracer. The packages of OpenTelemetry read the OTEL_ variables themselves: the endpoint, its headers, the
 * sampler, the size of batches.
 * @returns a function that sends the finished spans; it takes as long as the collector does
 */
export function startOpenTelemetry({ serviceName, version, log }: OpenTelemetryOptions): () => Promise<void> {
  const service = resourceFromAttributes({ 'service.name': serviceName, 'service.version': version });
  const detected = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] });
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(service).merge(detected),
    spanProcessors: [new BatchSpanProcessor(withLog(new OTLPTraceExporter(), log))],
  });
  provider.register();
  const tracer = trace.getTracer('marquee', version);

  setTracer({
    withSpan({ name, kind, attributes = {} }, work) {
      return tracer.startActiveSpan(name, { kind: SPAN_KINDS[kind], attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // Not the message, which may contain what a user typed.
          span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    startRequest(name, attributes, parent) {
      const outer = parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, parent);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, outer);
      const active = trace.setSpan(outer, span);
      return {
        run: (handle) => context.with(active, handle),
        end(endAttributes, hasFailed) {
          span.setAttributes(endAttributes);
          if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
  });
  return () => provider.shutdown();
}

/** Logs when the collector begins to fail and when it accepts spans again. */
function withLog(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, callback) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing)
          log.warn({ reason: result.error?.message }, 'Traces cannot be sent to the collector');
        if (!hasFailed && isFailing) log.info('Traces are sent to the collector again');
        isFailing = hasFailed;
        callback(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
