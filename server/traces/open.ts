// All code that needs OpenTelemetry's packages; loaded only if an exporter is configured (server/main.ts).
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
import { seldomWarning, sendLast, spanSender } from './sending.ts';

/** Name of the tracer for the shop's own spans; Next has another. */
const own = 'storefront';
/** Most spans waiting to be sent; further ones are dropped. A span takes about a kilobyte. */
const mostWaiting = 2_048;
/** Interval (ms) between batches. */
const pauseMs = 1_000;

export type Traces = {
  readonly request: TraceRequest;
  /** Sends the remaining spans, for two seconds at most. */
  end(): Promise<void>;
};

/** Logs OpenTelemetry's warning about dropped spans; its other messages may contain settings. */
function warnOfDropped(): void {
  const warn = seldomWarning('traces are dropped: more come than are sent');
  const hear = (message: string) => message.startsWith('Dropped') && warn();
  const nothing = () => undefined;
  const logger = { error: nothing, warn: hear, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Starts tracing. No propagator is set: only the trusted proxy names parents, and trace ids go to nobody. */
export function openTraces(target: TraceTarget, { behindProxy, env }: Settings): Traces {
  // `traceOutgoingCalls` traces these calls already.
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
    end: () => sendLast(provider),
  };
}
