import { type Attributes, SpanKind } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';

/** Attributes that spans may have, Next's included: an allowlist, so that updates can't export more unnoticed. */
const allowed: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'network.protocol.name',
  'network.protocol.version',
  'server.address',
  'server.port',
  'error.type',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.collection.name',
  'db.response.status_code',
  'storefront.request_id',
  'next.span_type',
  'next.route',
  'next.rsc',
  'http.method',
  'http.status_code',
]);

/** Next's spans with names made only from the shop's file names; a `fetch` span's name has the whole URL. */
const wellNamed: ReadonlySet<unknown> = new Set([
  'BaseServer.handleRequest',
  'Middleware.execute',
  'AppRender.getBodyResult',
  'AppRouteRouteHandlers.runHandler',
  'AppRouteRouteModule.loadUserland',
  'LoadComponents.loadRouteModule',
  'RouteModule.prepare',
  'ResolveMetadata.generateMetadata',
  'ResolveMetadata.generateViewport',
  'NextNodeServer.createComponentTree',
  'NextNodeServer.findPageComponents',
  'NextNodeServer.getLayoutOrPageModule',
  'NextNodeServer.startResponse',
  'NextNodeServer.clientComponentLoading',
]);

const kept = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => allowed.has(name)));

/**
 * A span without private data: no requested path or query, and an error's type alone. Next records all of these.
 * @param own the name of the tracer whose span names are safe
 */
export function sanitizedSpan(span: ReadableSpan, own: string): ReadableSpan {
  const { attributes, instrumentationScope: scope, status } = span;
  const type = attributes['next.span_type'];
  const isOwn = scope.name === own;
  return {
    name: isOwn || wellNamed.has(type) ? span.name : String(type ?? scope.name),
    attributes: kept(attributes),
    events: [],
    links: [],
    status: { code: status.code },
    kind: isOwn ? span.kind : SpanKind.INTERNAL, // Next's request span would count as a second request
    spanContext: () => span.spanContext(),
    ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
    startTime: span.startTime,
    endTime: span.endTime,
    duration: span.duration,
    ended: span.ended,
    resource: span.resource,
    instrumentationScope: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
