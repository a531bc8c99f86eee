import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceTarget } from '../../lib/platform/trace-settings.ts';
import { type Facts, logLine } from '../log.ts';
import { kindOf } from './calls.ts';
import { toldOf } from './told-spans.ts';

/** One try of a batch, and all its repetitions (ms). */
const patienceMs = 5_000;
/** Between lines of the log that say the same (ms). */
const quietMs = 60_000;

/** A line that is written once a minute at most, with how often there was cause for it since. */
export function seldomWarning(message: string, now: () => number = Date.now) {
  let [times, until] = [0, 0];
  return (facts: Facts = {}): void => {
    times += 1;
    if (now() < until) return;
    logLine('warn', message, { ...facts, times });
    [times, until] = [0, now() + quietMs];
  };
}

/** What is told of a failed try: never the answer, which may repeat what it was sent. */
function reasonOf(error: unknown): Facts {
  const status =
    error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  return status === undefined ? { reason: kindOf(error) } : { status };
}

/** Sends spans by OTLP over HTTP, as JSON. What fails costs the traces of some seconds, and a line of the log. */
export function spanSender({ address, headers }: TraceTarget, own: string): SpanExporter {
  const exporter = new OTLPTraceExporter({
    url: address,
    headers: { ...headers },
    timeoutMillis: patienceMs,
  });
  const warn = seldomWarning('traces could not be sent');
  return {
    export(spans: ReadableSpan[], done: (result: ExportResult) => void) {
      const told = spans.map((span) => toldOf(span, own));
      exporter.export(told, (result) => {
        if (result.code !== ExportResultCode.SUCCESS) warn(reasonOf(result.error));
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
