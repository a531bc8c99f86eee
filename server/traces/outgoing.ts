import { type ChannelListener, subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import { type Span, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { beginCall, fail } from './calls.ts';

/** Node's messages about `fetch` (undici's "Diagnostics Channel Support") and `node:http` (Node's documentation). */
type Fetching = { readonly request: { readonly method: string; readonly origin: string | URL } };
type Asking = { readonly request: ClientRequest };
type Answered = { readonly request: object; readonly response: { readonly statusCode?: number } };
type Failed = { readonly request: object; readonly error: unknown };

/** Node documents these messages, but has no types for them. */
const hear = <T>(channel: string, listener: (message: T) => void) =>
  subscribe(channel, listener as ChannelListener);

/**
 * Creates a span for each outgoing HTTP call until its response begins, whoever makes it: Stripe's library,
 * UploadThing's, Google's sign-in. Records the host, not the path. OpenTelemetry itself leaves out its own calls.
 */
export function traceOutgoingCalls(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  const begin = (request: object, method: string, origin: string) => {
    if (!URL.canParse(origin)) return; // an error thrown here would end the process
    const { hostname, port, protocol } = new URL(origin);
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    };
    spans.set(request, beginCall(tracer, `${method} ${hostname}`, attributes));
  };
  const answered = ({ request, response: { statusCode = 0 } }: Answered) => {
    const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 400)
      span?.setAttribute('error.type', String(statusCode)).setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  const failed = ({ request, error }: Failed) => fail(spans.get(request), error);
  hear<Fetching>('undici:request:create', ({ request }) =>
    begin(request, request.method, String(request.origin)),
  );
  hear<Asking>('http.client.request.created', ({ request }) =>
    begin(request, request.method, `${request.protocol}//${request.getHeader('host')}`),
  );
  hear<Answered>('undici:request:headers', answered);
  hear<Answered>('http.client.response.finish', answered);
  hear<Failed>('undici:request:error', failed);
  hear<Failed>('http.client.request.error', failed);
}
