import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { awaitedOn } from './awaited.ts';

/** A request whose body is still on its way, and to which nothing has been said. */
const isArriving = ({ req, headersSent }: ServerResponse) => !req.complete && !headersSent;

export type Connections = {
  /** Closes the connections that no request is using, now and as they become free. */
  closeFree(): void;
  /** Says `answer` to every client that has not sent its whole request by now, and hangs up. */
  hangUpOnSlow(answer: string): void;
};

/**
 * Follows which connections are open, of a server whose answers are counted (./awaited). Node's own
 * `closeIdleConnections` leaves those open on which no request was ever sent, as browsers keep them, and a server that
 * closes no longer minds its `requestTimeout`.
 */
export function trackConnections(server: EventEmitter): Connections {
  const open = new Set<Socket>();
  let isClosing = false;
  const closeIfFree = (socket: Socket) => {
    if (awaitedOn(socket).length === 0) socket.destroy();
  };
  const closeAfter = (socket: Socket, response: ServerResponse) =>
    response.once('close', () => closeIfFree(socket));
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (isClosing) closeIfFree(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isClosing) closeAfter(socket, response);
  });
  return {
    closeFree() {
      isClosing = true;
      for (const socket of open) {
        for (const response of awaitedOn(socket)) {
          // Its client is told, so that it sends the next request elsewhere.
          if (!response.headersSent) response.shouldKeepAlive = false;
          closeAfter(socket, response);
        }
        closeIfFree(socket);
      }
    },
    hangUpOnSlow(answer) {
      for (const socket of open)
        if (awaitedOn(socket).some(isArriving)) socket.end(answer, () => socket.destroy());
    },
  };
}
