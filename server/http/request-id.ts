import type { IncomingMessage } from 'node:http';
import { newRequestId } from '../../lib/platform/request-id.ts';

/** What may stand in a log, a header and at Stripe as it is. */
const wellFormed = /^[\w.-]{8,64}$/;
/** W3C Trace Context, section 3.2: version, trace, parent, flags; all zeros and version ff are none. */
const traceParent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

type Asked = Pick<IncomingMessage, 'headers'>;

/** The span of a trusted proxy that a request belongs to, as its `traceparent` says; undefined without a proper one. */
export function parentOf({ headers }: Asked) {
  const given = headers['traceparent'];
  const [, traceId, spanId, flags] = (typeof given === 'string' && traceParent.exec(given)) || [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
    : undefined;
}

/**
 * The request's id: the proxy's where exactly one is trusted, else one of our own. A visitor's own would let him choose
 * what stands in the log.
 */
export function requestIdOf(request: Asked, behindProxy: boolean): string {
  if (!behindProxy) return newRequestId();
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  return parentOf(request)?.traceId ?? newRequestId();
}
