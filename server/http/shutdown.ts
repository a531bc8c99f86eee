import { Server } from 'node:net';
import { setImmediate as oneTurn, setTimeout as pause } from 'node:timers/promises';
import { type Lifecycle, sweeping } from '../../lib/platform/lifecycle.ts';
import { trackConnections } from './connections.ts';

/** Least time (ms) between losing readiness and refusing connections; DRAIN_SECONDS can make it longer. */
const leastNoticeMs = 300;
/** A client that has not sent its whole request this long (ms) before the end is refused. */
const lastCallMs = 2_000;
/** Most time (ms) spent waiting until no connection is waiting to be accepted. */
const letInMs = 5_000;
/** Most time (ms) spent waiting for sweeps, which stop at the next document unless they wait for something else. */
const sweepMs = 10_000;

/** Resolves when running sweeps end (lib/ops/sweep/start.ts), so that sent mails are marked and leases released. */
const sweepersEnded = () => Promise.race([sweeping(), pause(sweepMs)]);

/**
 * Resolves when the server has accepted all connections that the system accepted for it, which it does one per turn:
 * when it stops listening, the system drops the others, along with requests already sent.
 */
async function allLetIn(server: Server): Promise<void> {
  const began = performance.now();
  let isQuiet = false;
  const someone = () => {
    isQuiet = false;
  };
  server.on('connection', someone);
  for (let waited = 0; !isQuiet && waited < letInMs; ) {
    isQuiet = true;
    const before = waited;
    await oneTurn();
    waited = performance.now() - began;
    // A slow turn may hide new connections. What counts as quick grows with the wait, so that it ends.
    const quickMs = 1 + before / 200;
    if (waited - before > quickMs) isQuiet = false;
  }
  server.off('connection', someone);
}

/**
 * Stops listening; resolves when the last connection has ended. An HTTP server's own `close` ends idle connections
 * before it stops listening: a client that reconnects at once would be accepted, and cut off with its request.
 */
const endListening = (server: Server) =>
  new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));

export type Stopping = {
  /** The HTTP server. */
  server: Server;
  lifecycle: Lifecycle;
  /** The response to clients whose request did not arrive in time. */
  tooSlow: string;
  /** Closes the app; not called when the signal came before the server listened. */
  close: () => Promise<void>;
  /** Time (ms) in which new connections are still accepted, so that a load balancer notices the lost readiness. */
  drainMs?: number;
  /** Most time for requests in progress, counted from the signal, in milliseconds. */
  graceMs?: number;
};

/**
 * On SIGTERM or SIGINT: drop readiness, refuse new connections, finish requests and sweeps in progress, exit 0; during
 * a start, end at once. A second signal, or the end of the grace period, exits with 1. Clients that send too slowly are
 * refused before that, so that they don't cause it.
 */
export function stopOnSignals(stopping: Stopping): void {
  const { server, lifecycle, tooSlow, close, drainMs = 0, graceMs = 30_000 } = stopping;
  const connections = trackConnections(server);
  const stop = async () => {
    if (lifecycle.stopping) process.exit(1);
    lifecycle.stopping = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    setTimeout(() => connections.hangUpOnSlow(tooSlow), graceMs - lastCallMs).unref();
    const swept = sweepersEnded();
    if (server.listening) {
      connections.sayLast();
      await pause(Math.max(leastNoticeMs, drainMs));
      await allLetIn(server);
      const ended = endListening(server);
      await oneTurn(); // reads what has arrived by now
      connections.closeFree();
      await ended;
      await swept;
      await close();
    }
    await swept;
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());
}
