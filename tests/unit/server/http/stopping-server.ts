/** A server that stops as the shop's does, with a short grace and answers that say little; prints its port, and what it hears. */
import type { AddressInfo } from 'node:net';
import { publishLifecycle, startSweeping } from '../../../../lib/platform/lifecycle.ts';
import { openServer, tooSlowAnswer } from '../../../../server/http/http-server.ts';
import { stopOnSignals } from '../../../../server/http/shutdown.ts';
import { settingsWith } from '../fixtures.ts';

const [graceMs, drainMs] = process.argv.slice(2).map(Number);
const settings = settingsWith();
const server = openServer(settings);
const lifecycle = publishLifecycle();

server.on('request', async (request, response) => {
  if (request.url !== '/state') console.log(`heard ${request.url}`);
  if (request.url === '/never') return; // an answer that never comes
  if (request.url === '/state') {
    response.end(lifecycle.stopping ? 'stopping' : 'ready');
    return;
  }
  if (request.url === '/block') {
    const until = performance.now() + 700; // past the notice: who dials meanwhile is let in by the system alone
    while (performance.now() < until);
  }
  let size = 0;
  for await (const chunk of request) size += chunk.length;
  response.end(`took ${size}`);
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
      }, 10);
    }),
);
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
