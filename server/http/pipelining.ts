import type { IncomingMessage, ServerResponse } from 'node:http';

/** So many answers may be awaited on one connection. Browsers and proxies await one (RFC 9112 §9.3.2). */
const mostAwaited = 8;

const awaited = new WeakMap<object, Set<ServerResponse>>();

/**
 * Whether more is asked on this connection than may be: a thousand requests fit into one packet, all would be worked on
 * at once, and even for a client that has gone. Counts each request until its answer is closed.
 */
export function isPiledUp({ socket }: Pick<IncomingMessage, 'socket'>, response: ServerResponse): boolean {
  const answers = awaited.get(socket) ?? new Set();
  awaited.set(socket, answers.add(response));
  response.once('close', () => answers.delete(response));
  return answers.size > mostAwaited;
}
