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
import { isMonitoring, pathOf } from '../http/routes.ts';
import { mayBegin } from './sampling.ts';

/** The context of the trusted proxy's span, or of a new trace. */
function contextOf(request: IncomingMessage, behindProxy: boolean): Context {
  const parent = behindProxy ? parentOf(request) : undefined;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : mayBegin(ROOT_CONTEXT);
}

/**
 * The attributes of a request's span, by the semantic conventions for HTTP. Without `url.path` and `url.query`, because
 * the shop's URLs contain email addresses and tokens.
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

/** A client that left before the response began got no status. */
function end(span: Span, { headersSent, statusCode }: ShopResponse): void {
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (!headersSent || statusCode >= 500) {
    span.setAttribute('error.type', headersSent ? String(statusCode) : 'gone');
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

/** Creates a span for each request until its response is closed, as the parent of all work for it. */
export function requestTracer(
  tracer: Tracer,
  behindProxy: boolean,
  routeOf = routeCounter(builtRoutes()),
): TraceRequest {
  return (request, response, id, work) => {
    const path = pathOf(request.url ?? '/');
    if (isMonitoring(path)) return forRequest(id, work);
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
