import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parentOf, requestIdOf } from '../../../../server/http/request-id.ts';

const own = /^[0-9a-f]{12}$/;
const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${trace}-00f067aa0ba902b7-01`;

describe('the id of a request', () => {
  it("is the trusted proxy's, its own word before the trace", () => {
    const headers = { 'x-request-id': 'proxy-00000001', traceparent: parent };
    expect(requestIdOf({ headers }, true)).toBe('proxy-00000001');
    expect(requestIdOf({ headers: { traceparent: parent } }, true)).toBe(trace);
  });

  it('is ours where no proxy is trusted, and another each time', () => {
    const headers = { 'x-request-id': 'chosen-by-visitor', traceparent: parent };
    expect(requestIdOf({ headers }, false)).toMatch(own);
    expect(requestIdOf({ headers }, false)).not.toBe(requestIdOf({ headers }, false));
  });

  it.each([
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`,
    'nonsense',
  ])('is ours where the trace is none: %s', (traceparent) => {
    expect(requestIdOf({ headers: { traceparent } }, true)).toMatch(own);
  });

  it('holds nothing but letters, digits, dots and dashes, whatever a proxy passes on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (given, traceparent) => {
        const id = requestIdOf({ headers: { 'x-request-id': given, traceparent } }, true);
        return /^[\w.-]{8,64}$/.test(id);
      }),
    );
  });
});

it('tells of a span of the proxy’s its trace, itself, and whether it is told of', () => {
  const parts = { traceId: trace, spanId: '00f067aa0ba902b7' };
  expect(parentOf({ headers: { traceparent: parent } })).toEqual({ ...parts, traceFlags: 1 });
  const untold = parent.replace(/01$/, '02');
  expect(parentOf({ headers: { traceparent: untold } })).toEqual({ ...parts, traceFlags: 0 });
  for (const none of ['', 'nonsense', `${parent}, ${parent}`, parent.slice(0, -1)])
    expect(parentOf({ headers: { traceparent: none } }), none).toBeUndefined();
});
