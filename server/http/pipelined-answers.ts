import type { IncomingMessage, ServerResponse } from 'node:http';

/** So many answers may be awaited on one connection. Browsers and proxies await one (RFC 9112 §9.3.2). */
const most = 8;

/** By connection. */
const awaited = new WeakMap<object, ServerResponse[]>();
const none: readonly ServerResponse[] = [];

/** Counts an answer until it is closed. */
export function awaitAnswer({ socket }: Pick<IncomingMessage, 'socket'>, response: ServerResponse): void {
  const known = awaited.get(socket);
  const answers = known ?? [];
  if (!known) awaited.set(socket, answers);
  answers.push(response);
  response.once('close', () => {
    answers.splice(answers.indexOf(response), 1);
  });
}

/** What is awaited on a connection, in the order in which its client reads it. */
export const awaitedOn = (socket: object): readonly ServerResponse[] => awaited.get(socket) ?? none;

/**
 * Whether more is asked on this connection than may be: a thousand requests fit into one packet, all would be worked on
 * at once, and even for a client that has gone.
 */
export const pipelinesTooMany = (socket: object): boolean => awaitedOn(socket).length > most;
