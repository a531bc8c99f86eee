import { ROOT_CONTEXT, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { expect, it } from 'vitest';
import { mayBegin } from '../../../../server/traces/sampling.ts';
import { sanitizedSpan } from '../../../../server/traces/sanitized-spans.ts';
import { ownTracing } from './tracing.ts';

const { tracer, taken } = ownTracing();

/** What would be sent of a span that Next made. */
function told(name: string, attributes: Record<string, string | number | boolean>, own = 'another') {
  const span = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, mayBegin(ROOT_CONTEXT));
  span.recordException(new Error('jo@mail.example is not known'));
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'jo@mail.example is not known' });
  span.end();
  const [ended] = taken();
  if (!ended) throw new Error('There is no span.');
  return sanitizedSpan(ended, own);
}

it('tells of a span of Next’s what it is about, and no address, query or message', () => {
  const span = told('render route (app) /products/[slug]', {
    'next.span_type': 'AppRender.getBodyResult',
    'next.route': '/products/[slug]',
    'next.span_name': 'jo@mail.example',
    'http.target': '/products/x?email=jo@mail.example',
    'error.type': 'TypeError',
  });
  expect(span.name).toBe('render route (app) /products/[slug]');
  expect(span.attributes).toEqual({
    'next.span_type': 'AppRender.getBodyResult',
    'next.route': '/products/[slug]',
    'error.type': 'TypeError',
  });
  expect([span.events, span.links, span.status]).toEqual([[], [], { code: SpanStatusCode.ERROR }]);
  expect(span.kind, 'one request is one of a server').toBe(SpanKind.INTERNAL);
  expect(span.duration).toHaveLength(2);
  expect(span.spanContext().spanId).toMatch(/^[0-9a-f]{16}$/);
});

it.each([
  ['AppRender.fetch', 'fetch GET https://x.example/?token=abc', 'AppRender.fetch'],
  ['Something.new', 'jo@mail.example', 'Something.new'],
  ['', 'jo@mail.example', ''],
])('names one of type %j by its type, for its name may hold anything', (type, name, expected) => {
  expect(told(name, { 'next.span_type': type }).name).toBe(expected);
});

it('names one without a type by who made it, and our own as it is', () => {
  expect(told('jo@mail.example', {}).name).toBe('storefront');
  expect(told('GET /', {}, 'storefront')).toMatchObject({ name: 'GET /', kind: SpanKind.SERVER });
});
