import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBegin, shareOfTraces } from '../../../../server/traces/sampling.ts';
import { ownTracing } from './tracing.ts';

const isTaken = (share: number, traceId: string) =>
  shareOfTraces(share).shouldSample(mayBegin(ROOT_CONTEXT), traceId, 'x', 1, {}, []).decision === 2;
const traceIds = fc
  .uint8Array({ minLength: 16, maxLength: 16 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

const [all, none] = [ownTracing(), ownTracing(0)];

describe('which traces are told of', () => {
  it('is a share of them, and a larger share has the smaller one’s', () => {
    const shares = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(traceIds, shares, (id, [one, other]) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        return isTaken(1, id) && (!isTaken(less, id) || isTaken(more, id));
      }),
    );
  });

  it('is decided where a trace begins, which only what asks for it does', () => {
    const { tracer, taken } = all;
    tracer.startSpan('BaseServer.handleRequest', {}, ROOT_CONTEXT).end();
    expect(taken()).toEqual([]);
    const span = tracer.startSpan('asked for', {}, mayBegin(ROOT_CONTEXT));
    tracer.startSpan('below', {}, trace.setSpan(ROOT_CONTEXT, span)).end();
    expect(taken().map(({ name }) => name)).toEqual(['below']);
  });

  it('leaves out whatever is below one that is left out', () => {
    const { tracer, taken } = none;
    const span = tracer.startSpan('asked for', {}, mayBegin(ROOT_CONTEXT));
    tracer.startSpan('below', {}, mayBegin(trace.setSpan(ROOT_CONTEXT, span))).end();
    span.end();
    expect(taken()).toEqual([]);
  });
});
