import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceTarget } from '../../lib/platform/trace-settings.ts';
import { type Facts, logLine } from '../log.ts';
import { kindOf } from './calls.ts';
import { sanitizedSpan } from './sanitized-spans.ts';

/** Time limit (ms) for a batch, retries included. */
const patienceMs = 5_000;
/** Time limit (ms) for what is left when the process stops. */
const lastMs = 2_000;
/** Interval (ms) between equal log lines. */
const quietMs = 60_000;

/** A warning that is logged once a minute at most, with the number of times it occurred since. */
export function seldomWarning(message: string, now: () => number = () => performance.now()) {
  let [times, until] = [0, 0];
  return (facts: Facts = {}): void => {
    times += 1;
    if (now() < until) return;
    logLine('warn', message, { ...facts, times });
    [times, until] = [0, now() + quietMs];
  };
}

/** The reason of a failed try, without the response, which may repeat what was sent. */
function reasonOf(error: unknown): Facts {
  const status =
    error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  return status === undefined ? { reason: kindOf(error) } : { status };
}

/** Sends spans by OTLP over HTTP, as JSON. A failure loses the traces of some seconds, and is logged. */
export function spanSender({ address, headers }: TraceTarget, own: string): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: address,
    headers: { ...headers },
    timeoutMillis: patienceMs,
  });
  const warn = seldomWarning('traces could not be sent');
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      const sanitized = spans.map((span) => sanitizedSpan(span, own));
      exporter.export(sanitized, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) warn(reasonOf(result.error));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Sends the spans that are left, within two seconds; those that a collector does not take by then are lost. */
export async function sendLast(provider: { shutdown(): Promise<void> }): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, lastMs);
  await Promise.race([provider.shutdown().catch(() => undefined), tooLate]);
  clearTimeout(timer);
}
