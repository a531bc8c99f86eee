import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { mayBegin } from './sampling.ts';

/** What went wrong, by its code or kind: a message may hold an address or worse. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** A call at somebody else, below what is being done, or a trace by itself where that is none. */
export const beginCall = (tracer: Tracer, name: string, attributes: Attributes): Span =>
  tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, mayBegin(context.active()));

/** Ends a span whose work failed. */
export function fail(span: Span | undefined, error: unknown): void {
  span?.setAttribute('error.type', kindOf(error)).setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}
