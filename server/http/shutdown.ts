import { Server } from 'node:net';
import { setImmediate as oneTurn, setTimeout as pause } from 'node:timers/promises';
import { type Lifecycle, sweeping } from '../../lib/platform/lifecycle.ts';
import { trackConnections } from './connections.ts';

/** The least (ms) between readiness that is gone and connections that are refused; DRAIN_SECONDS makes it more. */
const leastNoticeMs = 300;
/** A client that has not sent its whole request so long (ms) before the end is not waited for. */
const lastCallMs = 2_000;
/** The most (ms) that is waited for a moment at which nobody waits to be let in. */
const letInMs = 5_000;
/** Sweeps stop at the next document; one that waits for somebody else is not waited for longer (ms). */
const sweepMs = 10_000;

/** Ends with the sweeps under way (lib/ops/sweep/start.ts), so that a mail just sent is marked and leases are given back. */
const sweepersEnded = () => Promise.race([sweeping(), pause(sweepMs)]);

/**
 * Resolves when everybody whom the system has let in is let in by the server, too, which it does one at a time: when it
 * stops listening, the system cuts off all others, with their requests sent.
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
    // While a turn is busy with others somebody may come; the longer none is quick, the slower one will do.
    const quickMs = 1 + before / 200;
    if (waited - before > quickMs) isQuiet = false;
  }
  server.off('connection', someone);
}

/**
 * Takes no new connection any more; resolves when the last one has ended. An HTTP server's own `close` ends idle
 * connections before it stops listening: who dials again at once is still let in, and cut off with his request.
 */
const endListening = (server: Server) =>
  new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));

export type Stopping = {
  /** A server for HTTP. */
  server: Server;
  lifecycle: Lifecycle;
  /** What a client hears whose request did not arrive in time. */
  tooSlow: string;
  /** Ends what answers requests; not called when the signal came before the server listened. */
  close: () => Promise<void>;
  /** For which new connections are still taken, so that a balancer sees that readiness is gone; in milliseconds. */
  drainMs?: number;
  /** The most that requests in flight get, counted from the signal, in milliseconds. */
  graceMs?: number;
};

/**
 * On SIGTERM or SIGINT: not ready, then no new connections, then requests in flight and sweeps finish, then exit 0; at
 * once while the server still starts. A second signal ends it with 1, and so does the end of the grace; a client that
 * sends its request too slowly for that is refused in time, so that it is no reason to.
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
      await oneTurn(); // what has arrived by now is read
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
