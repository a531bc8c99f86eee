import type { IncomingMessage } from 'node:http';
import { newRequestId } from '../../lib/platform/request-id.ts';

/** An id that is safe in logs, headers and at Stripe. */
const wellFormed = /^[\w.-]{8,64}$/;
/** W3C Trace Context, section 3.2: version, trace, parent, flags; all zeros and version ff are invalid. */
const traceParent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

type Asked = Pick<IncomingMessage, 'headers'>;

/** The parent span from a trusted proxy's `traceparent`; undefined if missing or invalid. */
export function parentOf({ headers }: Asked) {
  const given = headers['traceparent'];
  const [, traceId, spanId, flags] = (typeof given === 'string' && traceParent.exec(given)) || [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
    : undefined;
}

/**
 * The id of a request: the proxy's if exactly one is trusted, else a new one. Visitors may not choose what appears in
 * the log.
 */
export function requestIdOf(request: Asked, behindProxy: boolean): string {
  if (!behindProxy) return newRequestId();
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  return parentOf(request)?.traceId ?? newRequestId();
}
