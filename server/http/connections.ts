import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { awaitedOn } from './pipelined-answers.ts';

/** A request whose body is still on its way, and to which nothing has been said. */
const isArriving = ({ req, headersSent }: ServerResponse) => !req.complete && !headersSent;

/** Whoever just came, and has said nothing yet, is waited for so long (ms). */
const firstWordMs = 1_000;

export type Connections = {
  /** From now on each answer tells its client to send the next request elsewhere. */
  sayLast(): void;
  /** Closes the connections that no request is using, now and as they become free. */
  closeFree(): void;
  /** Says `answer` to every client that has not sent its whole request by now, and hangs up. */
  hangUpOnSlow(answer: string): void;
};

/**
 * Follows which connections are open, of a server whose answers are counted (./pipelined-answers). Node's own
 * `closeIdleConnections` leaves those open on which no request was ever sent, as browsers keep them, and a server that
 * closes no longer minds its `requestTimeout`.
 */
export function trackConnections(server: EventEmitter): Connections {
  const open = new Set<Socket>();
  let isLast = false;
  let isClosing = false;
  const closeIfFree = (socket: Socket) => {
    if (awaitedOn(socket).length === 0) socket.destroy();
  };
  const partWith = (socket: Socket, response: ServerResponse) => {
    if (isLast && !response.headersSent) response.shouldKeepAlive = false;
    if (isClosing) response.once('close', () => closeIfFree(socket));
  };
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    partWith(socket, response);
  });
  return {
    sayLast() {
      isLast = true;
      for (const socket of open) for (const response of awaitedOn(socket)) partWith(socket, response);
    },
    closeFree() {
      isClosing = true;
      for (const socket of open) {
        for (const response of awaitedOn(socket)) partWith(socket, response);
        if (socket.bytesRead > 0) closeIfFree(socket);
        else setTimeout(closeIfFree, firstWordMs, socket);
      }
    },
    hangUpOnSlow(answer) {
      for (const socket of open)
        if (awaitedOn(socket).some(isArriving)) socket.end(answer, () => socket.destroy());
    },
  };
}
