import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../sandbox/child.ts';

/** A process of its own, which is held up on purpose. Nothing here depends on how fast the machine is. */
let child: Child | undefined;
const agent = new Agent({ keepAlive: true });
afterEach(async () => {
  agent.destroy();
  await child?.stop(0);
});

async function startServer(): Promise<number> {
  const port = Promise.withResolvers<number>();
  child = startChild(process.execPath, [path.join(import.meta.dirname, 'load-shedder-server.ts')], {
    onLine: (line) => port.resolve(Number(/^port (\d+)$/.exec(line)?.[1])),
  });
  void child.exited.then((how) => port.reject(new Error(`It ended (${how}).`)));
  return port.promise;
}

type Answer = { status: number; retryAfter: string | undefined };

const ask = (port: number, target: string) =>
  new Promise<Answer>((resolve, reject) => {
    const options = { port, path: target, headers: { host: 'shop.example' }, agent };
    const sent = request(options, (answer) => {
      answer
        .resume()
        .once('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
        );
    });
    sent.once('error', reject).end();
  });

it('a process that is flooded refuses some, answers others, shows its public pages and comes back', async () => {
  const port = await startServer();
  const seen = new Map<number, Answer[]>();
  let isFlooded = true;
  const flood = Array.from({ length: 12 }, async () => {
    while (isFlooded) {
      const answer = await ask(port, '/api/slow');
      seen.set(answer.status, [...(seen.get(answer.status) ?? []), answer]);
      if (answer.status === 503) await pause(50);
    }
  });
  while (!seen.has(503)) await pause(50);
  for (const target of ['/', '/products', '/api/health'])
    expect((await ask(port, target)).status, target).toBe(200);
  const before = seen.get(200)?.length ?? 0;
  while ((seen.get(200)?.length ?? 0) === before) await pause(50);
  isFlooded = false;
  await Promise.all(flood);

  expect([...seen.keys()].sort()).toEqual([200, 503]);
  for (const { retryAfter } of seen.get(503) ?? []) expect(retryAfter).toBe('5');
  while ((await ask(port, '/login')).status !== 200) await pause(50);
});
