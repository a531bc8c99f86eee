import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { awaitedOn } from './pipelined-answers.ts';

/** A request whose body is still arriving and whose response has not begun. */
const isArriving = ({ req, headersSent }: ServerResponse) => !req.complete && !headersSent;

/** How long (ms) closing waits for a connection that has not sent anything yet. */
const firstWordMs = 1_000;

export type Connections = {
  /** From now on, every response asks its client to open a new connection for the next request. */
  sayLast(): void;
  /** Closes the connections without a request, now and as they become idle. */
  closeFree(): void;
  /** Sends `answer` to every client that has not sent its whole request by now, and closes the connection. */
  hangUpOnSlow(answer: string): void;
};

/**
 * Tracks the open connections of a server whose responses are counted (./pipelined-answers). Node's own
 * `closeIdleConnections` keeps those on which no request was ever sent, as browsers open them, and a closing server no
 * longer enforces its `requestTimeout`.
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
      for (const socket of open) {
        // What is written now is read as the answer to the first; one behind it has to wait until that is answered.
        const [first, ...behind] = awaitedOn(socket);
        if (first && isArriving(first)) socket.end(answer, () => socket.destroy());
        else if (behind.some(isArriving)) first?.once('close', () => socket.destroy());
      }
    },
  };
}
