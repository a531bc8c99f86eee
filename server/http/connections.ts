import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Answers that are not finished, by their connection. */
type InFlight = Map<Socket, Set<ServerResponse>>;

/** A request whose body is still on its way, and to which nothing has been said. */
const isArriving = ({ req, headersSent }: ServerResponse) => !req.complete && !headersSent;

export type Connections = {
  /** Closes the connections that no request is using, now and as they become free. */
  closeFree(): void;
  /** Says `answer` to every client that has not sent its whole request by now, and hangs up. */
  hangUpOnSlow(answer: string): void;
};

/**
 * Follows which connections have a request in flight. Node's own `closeIdleConnections` leaves those open on which no
 * request was ever sent, as browsers keep them, and a server that closes no longer minds its `requestTimeout`.
 */
export function trackConnections(server: EventEmitter): Connections {
  const inFlight: InFlight = new Map();
  let isClosing = false;
  const closeIfFree = (socket: Socket) => {
    if (isClosing && inFlight.get(socket)?.size === 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    inFlight.set(socket, new Set());
    socket.once('close', () => inFlight.delete(socket));
    closeIfFree(socket);
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    inFlight.get(socket)?.add(response);
    response.once('close', () => {
      inFlight.get(socket)?.delete(response);
      closeIfFree(socket);
    });
  });
  return {
    closeFree() {
      isClosing = true;
      for (const [socket, responses] of inFlight) {
        // Its client is told, so that it sends the next request elsewhere.
        for (const response of responses) if (!response.headersSent) response.shouldKeepAlive = false;
        closeIfFree(socket);
      }
    },
    hangUpOnSlow(answer) {
      for (const [socket, responses] of inFlight)
        if ([...responses].some(isArriving)) socket.end(answer, () => socket.destroy());
    },
  };
}
