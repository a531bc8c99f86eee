/**
 * A server that stops as the shop's does, with its own grace and short answers; prints its port and what it hears.
 * Its clock only moves when asked: once it is stopping, `/<ms>` at the port `clock` lets that much time pass.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo, Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { mock } from 'node:test';
import { setImmediate as oneTurn } from 'node:timers/promises';

mock.timers.enable({ apis: ['setTimeout'] });
syncBuiltinESMExports(); // also for imports by name
const { publishLifecycle, startSweeping } = await import('../../../../lib/platform/lifecycle.ts');
const { openServer, tooSlowAnswer } = await import('../../../../server/http/http-server.ts');
const { stopOnSignals } = await import('../../../../server/http/shutdown.ts');
const { settingsWith } = await import('../fixtures.ts');

const [graceMs, drainMs] = process.argv.slice(2, 4).map(Number);
/** A file that ends what blocks the process. */
const [, , , , goOn = ''] = process.argv;
const settings = settingsWith();
const server = openServer(settings);
const lifecycle = publishLifecycle();

/** Lets time pass where the event loop handles timers, as real time would. */
function pass(ms: number): void {
  const turn = setInterval(() => {
    clearInterval(turn);
    mock.timers.tick(ms);
  }, 1);
}

server.on('request', async (request, response) => {
  if (request.url !== '/state') console.log(`heard ${request.url}`);
  if (request.url === '/never') return; // an answer that never comes
  if (request.url === '/state') {
    response.end(lifecycle.stopping ? 'stopping' : 'ready');
    return;
  }
  if (request.url === '/block') {
    pass(300); // the notice ends meanwhile: only the system lets new connections in
    while (!existsSync(goOn));
  }
  const body = await buffer(request).catch(() => null); // the client was hung up on
  if (body) response.end(`took ${body.length}`);
});

stopOnSignals({
  server,
  lifecycle,
  tooSlow: tooSlowAnswer(settings),
  close: async () => console.log('closed'),
  drainMs: drainMs ?? 0,
  graceMs: graceMs ?? 0,
});
// Sweeps that are under way end a little later than the last request.
startSweeping(
  () =>
    new Promise<void>((resolve) => {
      const watch = setInterval(() => {
        if (!lifecycle.stopping) return;
        clearInterval(watch);
        setTimeout(() => {
          console.log('swept');
          resolve();
        }, 500);
        console.log('stopping');
      }, 10);
    }),
);

const clock = createServer(async ({ url }, response) => {
  while (!lifecycle.stopping) await oneTurn();
  response.end();
  pass(Number(url?.slice(1)));
});

/** Says at which port of this machine it listens. */
const listen = (at: Server, name: string) =>
  new Promise<void>((resolve) => {
    at.listen(0, '127.0.0.1', () => {
      console.log(`${name} ${(at.address() as AddressInfo).port}`);
      resolve();
    });
  });
await listen(clock, 'clock');
await listen(server, 'port');
