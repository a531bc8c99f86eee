import type { IncomingMessage } from 'node:http';

/** What framing is judged by; the rest of a request is its own matter. */
export type Framed = Pick<IncomingMessage, 'headers'> &
  Partial<Pick<IncomingMessage, 'httpVersion' | 'socket'>>;

/** Connections on which nobody can say any more where a request begins. */
const unclear = new WeakSet<object>();

/**
 * Whether it is certain where this request ends, and where those before it on its connection ended. HTTP/1.0 has no
 * chunks: with them a proxy may count otherwise than we do (RFC 9112 §6.1). Node's parser also lets versions through
 * that are not spoken in these words, such as HTTP/2.0 (RFC 9110 §2.5).
 */
export function isFramed({ headers, httpVersion = '1.1', socket }: Framed): boolean {
  const isClear =
    httpVersion === '1.1' || (httpVersion === '1.0' && headers['transfer-encoding'] === undefined);
  if (!isClear && socket) unclear.add(socket);
  return isClear && !(socket && unclear.has(socket));
}
