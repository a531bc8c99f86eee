import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { context, trace } from '@opentelemetry/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logIds } from '../../../../lib/platform/request-id.ts';
import { routeCounter } from '../../../../server/http/known-routes.ts';
import type { ShopResponse } from '../../../../server/http/response.ts';
import { requestTracer } from '../../../../server/traces/requests.ts';
import { ownTracing } from './tracing.ts';

const { tracer, taken } = ownTracing();
const routeOf = routeCounter({
  staticRoutes: [{ page: '/' }],
  dynamicRoutes: [{ page: '/api/user/[email]', regex: '^/api/user/([^/]+?)(?:/)?$' }],
});

type Asked = { method?: string; url: string; traceparent?: string; behindProxy?: boolean };
type Answer = { headersSent: boolean; statusCode: number };
const fine: Answer = { headersSent: true, statusCode: 200 };

/** One request and the end of its answer; tells what the log said of it meanwhile, and its spans. */
function answered({ method = 'GET', url, traceparent, behindProxy = false }: Asked, answer = fine) {
  const response = Object.assign(new EventEmitter(), answer);
  const request = { method, url, httpVersion: '1.1', headers: { ...(traceparent && { traceparent }) } };
  let ids = {};
  let active: string | undefined;
  // Only what is looked at.
  requestTracer(tracer, behindProxy, routeOf)(
    request as IncomingMessage,
    response as unknown as ShopResponse,
    'request-1',
    () => {
      ids = logIds();
      active = trace.getSpan(context.active())?.spanContext().spanId;
    },
  );
  response.emit('close');
  return { ids, active, spans: taken() };
}

const given = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };
const traceparent = (flags: string) => `00-${given.trace}-${given.span}-${flags}`;

describe('the span of a request', () => {
  it('is named by its route, and says nothing of what was asked for', () => {
    const { spans, ids, active } = answered({ url: '/api/user/jo@mail.example?token=abc' });
    expect(spans).toHaveLength(1);
    const [span] = spans;
    expect(span?.name).toBe('GET /api/user/[email]');
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/user/[email]',
      'http.response.status_code': 200,
      'network.protocol.version': '1.1',
      'storefront.request_id': 'request-1',
    });
    expect(ids).toEqual({ requestId: 'request-1', traceId: span?.spanContext().traceId });
    expect(active).toBe(span?.spanContext().spanId);
  });

  it.each([
    [{ headersSent: true, statusCode: 503 }, '503', 503],
    [{ headersSent: false, statusCode: 200 }, 'gone', undefined],
  ])('tells of an answer that failed: %o', (answer, type, status) => {
    const [span] = answered({ url: '/' }, answer).spans;
    expect(span?.attributes['error.type']).toBe(type);
    expect(span?.attributes['http.response.status_code']).toBe(status);
    expect(span?.status).toEqual({ code: 2 });
    expect(answered({ url: '/' }, { headersSent: true, statusCode: 404 }).spans[0]?.status).toEqual({
      code: 0,
    });
  });

  it('is below the trusted proxy’s, and follows it in whether it is told of', () => {
    const [below] = answered({ url: '/', traceparent: traceparent('01'), behindProxy: true }).spans;
    expect(below?.spanContext().traceId).toBe(given.trace);
    expect(below?.parentSpanContext?.spanId).toBe(given.span);
    const untold = answered({ url: '/', traceparent: traceparent('00'), behindProxy: true });
    expect(untold.spans).toEqual([]);
    expect(untold.ids).toEqual({ requestId: 'request-1' });
  });

  it('begins a trace of its own where a visitor names one', () => {
    const [span] = answered({ url: '/', traceparent: traceparent('01') }).spans;
    expect(span?.spanContext().traceId).not.toBe(given.trace);
    expect(span?.parentSpanContext).toBeUndefined();
  });

  it.each(['/api/health', '/api/ready?x', '/api/metrics'])('is none for %s', (url) => {
    expect(answered({ url })).toEqual({ ids: { requestId: 'request-1' }, active: undefined, spans: [] });
  });

  it('has one of a few names, whatever is asked', () => {
    const names = new Set<string>();
    fc.assert(
      fc.property(fc.string(), fc.string(), (method, path) => {
        for (const { name } of answered({ method, url: `/${path}` }).spans) names.add(name);
      }),
    );
    expect(names.size).toBeLessThanOrEqual(6);
  });
});
