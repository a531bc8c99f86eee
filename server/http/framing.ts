import type { IncomingMessage } from 'node:http';

/** The parts of a request that its framing depends on. */
export type Framed = Pick<IncomingMessage, 'headers'> &
  Partial<Pick<IncomingMessage, 'httpVersion' | 'socket'>>;

/** Connections on which it is no longer certain where a request begins. */
const unclear = new WeakSet<object>();

/**
 * Whether it is certain where this request ends, and where earlier ones on its connection ended; otherwise requests
 * could be smuggled. HTTP/1.0 has no chunks: a proxy may count them differently (RFC 9112 §6.1). Node's parser also
 * accepts versions not spoken in this syntax, such as HTTP/2.0 (RFC 9110 §2.5).
 */
export function isFramed({ headers, httpVersion = '1.1', socket }: Framed): boolean {
  const isClear =
    httpVersion === '1.1' || (httpVersion === '1.0' && headers['transfer-encoding'] === undefined);
  if (!isClear && socket) unclear.add(socket);
  return isClear && !(socket && unclear.has(socket));
}
