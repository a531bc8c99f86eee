import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The part of an HTTP server that stopping needs. */
type Stoppable = EventEmitter & { close(done: () => void): unknown };

/** Lets a load balancer see that readiness is gone before connections are refused. */
const noticeMs = 300;
const graceMs = 30_000;

export type Lifecycle = { stopping: boolean };

/** What `/api/ready` reads: it answers 503 from the moment a stop was asked for. */
export function publishLifecycle(): Lifecycle {
  const lifecycle: Lifecycle = { stopping: false };
  Object.assign(globalThis, { [Symbol.for('storefront.lifecycle')]: lifecycle });
  return lifecycle;
}

/**
 * Follows which connections have a request in flight; the answer closes the others, now and as they become free.
 * Node's own `closeIdleConnections` leaves those open on which no request was ever sent, as browsers keep them.
 */
function trackConnections(server: Stoppable): () => void {
  const inFlight = new Map<Socket, number>();
  let isClosing = false;
  const settle = (socket: Socket, change: number) => {
    const left = (inFlight.get(socket) ?? 0) + change;
    inFlight.set(socket, left);
    if (isClosing && left === 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    settle(socket, 0);
    socket.once('close', () => inFlight.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    settle(socket, 1);
    response.once('close', () => settle(socket, -1));
  });
  return () => {
    isClosing = true;
    for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy();
  };
}

/**
 * On SIGTERM or SIGINT: not ready, then no new connections, then requests in flight finish, then exit 0.
 * A second signal ends at once, and so do 30 seconds.
 */
export function stopOnSignals(server: Stoppable, lifecycle: Lifecycle, close: () => Promise<void>): void {
  const closeIdle = trackConnections(server);
  const stop = async () => {
    if (lifecycle.stopping) process.exit(1);
    lifecycle.stopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    await new Promise((resolve) => setTimeout(resolve, noticeMs));
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      closeIdle();
    });
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
