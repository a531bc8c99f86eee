import type { IncomingMessage } from 'node:http';
import { newRequestId } from '../../lib/platform/request-id.ts';

/** What may stand in a log, a header and at Stripe as it is. */
const wellFormed = /^[\w.-]{8,64}$/;
/** W3C Trace Context, section 3.2: version, trace, parent, flags; all zeros and version ff are none. */
const traceParent = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:-|$)/;

/**
 * The request's id: the proxy's where exactly one is trusted, else one of our own. A visitor's own would let him choose
 * what stands in the log.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>, behindProxy: boolean): string {
  if (!behindProxy) return newRequestId();
  const [given, parent] = [headers['x-request-id'], headers['traceparent']];
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  const trace = typeof parent === 'string' ? traceParent.exec(parent)?.[1] : undefined;
  return trace ?? newRequestId();
}
