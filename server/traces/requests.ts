import type { IncomingMessage } from 'node:http';
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { forRequest } from '../../lib/platform/request-id.ts';
import { builtRoutes, routeCounter } from '../http/known-routes.ts';
import type { TraceRequest } from '../http/listening.ts';
import { knownMethod } from '../http/request-counter.ts';
import { parentOf } from '../http/request-id.ts';
import type { ShopResponse } from '../http/response.ts';
import { isWatching, pathOf } from '../http/routes.ts';
import { mayBegin } from './sampling.ts';

/** Below the span that the trusted proxy names, or at the beginning of a trace. */
function contextOf(request: IncomingMessage, behindProxy: boolean): Context {
  const parent = behindProxy ? parentOf(request) : undefined;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : mayBegin(ROOT_CONTEXT);
}

/**
 * What a span says of a request, by the semantic conventions for HTTP. Their `url.path` and `url.query` are left out: addresses
 * of the shop hold people's e-mail addresses, and links their tokens.
 */
function factsOf(request: IncomingMessage, id: string, route: string): Attributes {
  const method = knownMethod(request.method);
  return {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    ...(route.startsWith('/') && { 'http.route': route }),
    'network.protocol.version': request.httpVersion,
    'storefront.request_id': id,
  };
}

/** Who left before the answer began was not answered with any status. */
function end(span: Span, { headersSent, statusCode }: ShopResponse): void {
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!headersSent || statusCode >= 500) {
    span.setAttribute('error.type', headersSent ? String(statusCode) : 'gone');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Makes a span of each request, from its headers to the end of its answer, which everything done for it is below. */
export function requestTracer(
  tracer: Tracer,
  behindProxy: boolean,
  routeOf = routeCounter(builtRoutes()),
): TraceRequest {
  return (request, response, id, work) => {
    const path = pathOf(request.url ?? '/');
    if (isWatching(path)) return forRequest(id, work);
    const route = routeOf(path);
    const span = tracer.startSpan(
      `${knownMethod(request.method)} ${route}`,
      { kind: SpanKind.SERVER, attributes: factsOf(request, id, route) },
      contextOf(request, behindProxy),
    );
    response.setMaxListeners(response.getMaxListeners() + 1);
    response.once('close', () => end(span, response));
    const traceId = span.isRecording() ? span.spanContext().traceId : undefined;
    context.with(trace.setSpan(ROOT_CONTEXT, span), () => forRequest(id, work, traceId));
  };
}
