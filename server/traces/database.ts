import { context, type Span, SpanKind, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import {
  type CommandBegun,
  type CommandEnded,
  commandBegun,
  commandEnded,
} from '../../lib/platform/watched-work.ts';
import { fail } from './calls.ts';

/** Commands are traced only within a sampled trace: sweepers and timers run some every second. */
function isTraced(): boolean {
  const flags = trace.getSpanContext(context.active())?.traceFlags ?? TraceFlags.NONE;
  return (flags & TraceFlags.SAMPLED) !== 0;
}

/** MongoDB's number of an error. */
const numberOf = (failure: unknown): number | undefined =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'number'
    ? failure.code
    : undefined;

/** Creates a span for each database command, by the semantic conventions for MongoDB, without its data or results. */
export function traceCommands(tracer: Tracer): void {
  const spans = new Map<number, Span>();
  commandBegun.subscribe((told) => {
    if (!isTraced()) return;
    const { id, command, collection, database } = told as CommandBegun;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': database,
      'db.operation.name': command,
      ...(collection && { 'db.collection.name': collection }),
    };
    const name = collection ? `${command} ${collection}` : command;
    spans.set(id, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
  });
  commandEnded.subscribe((told) => {
    const { id, failure } = told as CommandEnded;
    const span = spans.get(id);
    spans.delete(id);
    const number = numberOf(failure);
    if (number !== undefined) span?.setAttribute('db.response.status_code', String(number));
    if (failure === undefined) span?.end();
    else fail(span, failure);
  });
}
