import type { IncomingMessage, ServerResponse } from 'node:http';

/** Most unanswered requests on one connection. Browsers and proxies send one at a time (RFC 9112 §9.3.2). */
const most = 8;

/** By connection. */
const awaited = new WeakMap<object, ServerResponse[]>();
const none: readonly ServerResponse[] = [];

/** Counts a response as awaited until it is closed. */
export function awaitAnswer({ socket }: Pick<IncomingMessage, 'socket'>, response: ServerResponse): void {
  const known = awaited.get(socket);
  const answers = known ?? [];
  if (!known) awaited.set(socket, answers);
  answers.push(response);
  response.once('close', () => {
    answers.splice(answers.indexOf(response), 1);
  });
}

/** The awaited responses of a connection, in the order in which its client reads them. */
export const awaitedOn = (socket: object): readonly ServerResponse[] => awaited.get(socket) ?? none;

/**
 * Whether a connection has too many unanswered requests: a thousand fit into one packet, and all would be processed at
 * once, even for a client that has left.
 */
export const pipelinesTooMany = (socket: object): boolean => awaitedOn(socket).length > most;
