// What needs OpenTelemetry's packages begins here. Loaded where an exporter is configured alone (server/traces.ts).
import { setTimeout as pause } from 'node:timers/promises';
import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { running } from '../../lib/platform/running.ts';
import type { TraceTarget } from '../../lib/platform/trace-settings.ts';
import type { TraceRequest } from '../http/listening.ts';
import type { Settings } from '../settings.ts';
import { traceCommands } from './database.ts';
import { traceMails } from './mails.ts';
import { traceOutgoingCalls } from './outgoing.ts';
import { requestTracer } from './requests.ts';
import { shareOfTraces } from './sampling.ts';
import { seldomWarning, spanSender } from './sending.ts';

/** Of our own spans; Next's have another. */
const own = 'storefront';
/** Spans that wait to be sent; what comes beyond is dropped. One is about a kilobyte. */
const mostWaiting = 2_048;
/** How often (ms) they are sent, while there are any. */
const pauseMs = 1_000;
/** What is left at the end is sent within this time (ms), or not at all. */
const lastMs = 2_000;

export type Traces = {
  readonly request: TraceRequest;
  /** Sends what is left, for two seconds at most. */
  end(): Promise<void>;
};

/** OpenTelemetry's own word when more spans come than are sent; its others may repeat settings. */
function warnOfDropped(): void {
  const warn = seldomWarning('traces are dropped: more come than are sent');
  const hear = (message: string) => message.startsWith('Dropped') && warn();
  const nothing = () => undefined;
  const logger = { error: nothing, warn: hear, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Begins to trace. No propagator is set: nobody but the trusted proxy names a parent, and nobody outside is told of a trace. */
export function openTraces(target: TraceTarget, { behindProxy, env }: Settings): Traces {
  // What it would note of calls is noted of all of them, by `traceOutgoingCalls`.
  process.env['NEXT_OTEL_FETCH_DISABLED'] = '1';
  const { id, version } = running();
  const names = {
    'service.name': env.OTEL_SERVICE_NAME,
    'service.version': version,
    'service.instance.id': id,
  };
  const batches = new BatchSpanProcessor({
    exporter: spanSender(target, own),
    maxQueueSize: mostWaiting,
    scheduledDelayMillis: pauseMs,
  });
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(names)),
    sampler: shareOfTraces(env.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [batches],
  });
  warnOfDropped();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer(own, version);
  traceOutgoingCalls(tracer);
  traceCommands(tracer);
  traceMails(tracer);
  return {
    request: requestTracer(tracer, behindProxy),
    end: async () => {
      await Promise.race([provider.shutdown().catch(() => undefined), pause(lastMs)]);
    },
  };
}
