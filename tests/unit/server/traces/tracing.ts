import { type Context, context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll } from 'vitest';
import { shareOfTraces } from '../../../../server/traces/sampling.ts';

/** Spans as they come to their end, and what is done below another. */
export function ownTracing(share = 1) {
  const ended = new InMemorySpanExporter();
  const provider = new TracerProvider({
    sampler: shareOfTraces(share),
    spanProcessors: [new SimpleSpanProcessor({ exporter: ended })],
  });
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  });
  afterAll(() => context.disable());
  const tracer = provider.getTracer('storefront');
  return {
    tracer,
    /** What has ended since it was asked before. */
    taken() {
      const spans = ended.getFinishedSpans();
      ended.reset();
      return spans;
    },
    /** Does some work below a span in a context. */
    below: <T>(parent: Context, work: () => T): T =>
      context.with(trace.setSpan(parent, tracer.startSpan('above', {}, parent)), work),
  };
}
