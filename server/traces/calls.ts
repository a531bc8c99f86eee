import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { mayBegin } from './sampling.ts';

/** An error's code or type, because its message may contain addresses or secrets. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Starts the span of an outgoing call, below the current span or as a new trace. */
export const beginCall = (tracer: Tracer, name: string, attributes: Attributes): Span =>
  tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, mayBegin(context.active()));

/** Ends a span as failed. */
export function fail(span: Span | undefined, error: unknown): void {
  span?.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
