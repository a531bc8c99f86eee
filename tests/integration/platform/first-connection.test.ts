import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';

const known = process.env['MONGODB_URI'] ?? '';
const shared = globalThis as { storefrontMongo?: unknown };
const tests = shared.storefrontMongo;

/** A process that has just started, whose database takes so long (ms) from the first connection on to answer any. */
async function aStart(lateBy: number) {
  const { hostname, port } = new URL(known);
  let late: number | undefined;
  const sockets = new Set<Socket>();
  const relay = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    late ??= performance.now() + lateBy;
    setTimeout(
      () => {
        if (socket.destroyed) return;
        const onwards = connect(Number(port), hostname).on('error', () => {});
        sockets.add(onwards);
        socket.pipe(onwards).pipe(socket);
      },
      Math.max(0, late - performance.now()),
    );
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const uri = new URL(known);
  uri.hostname = '127.0.0.1';
  uri.port = String((relay.address() as AddressInfo).port); // it listens on a port
  uri.searchParams.set('directConnection', 'true');
  vi.resetModules();
  vi.stubEnv('MONGODB_URI', uri.href);
  delete shared.storefrontMongo;
  const { collection, closeDb, connectFirst } = await import('@/lib/platform/db');
  const ask = () => Promise.allSettled([1, 2, 3].map(() => collection('products').findOne()));
  const end = async () => {
    await closeDb();
    for (const socket of sockets) socket.destroy();
    relay.close();
  };
  return { ask, connectFirst, end };
}

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  shared.storefrontMongo = tests;
});

const statuses = (asked: PromiseSettledResult<unknown>[]) => asked.map(({ status }) => status);

it('that takes too long fails all who wait behind it, which is why nobody does', async () => {
  const unready = await aStart(2500);
  const asked = await unready.ask();
  await unready.end();
  expect(JSON.stringify(asked.map((one) => (one.status === 'rejected' ? String(one.reason) : '')))).toContain(
    'Topology is closed',
  );
  const ready = await aStart(2500);
  await ready.connectFirst();
  const answered = await ready.ask();
  await ready.end();
  expect(statuses(answered)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

it('to a database that is away keeps a start waiting for seconds alone', async () => {
  const { connectFirst, end } = await aStart(60_000);
  const began = performance.now();
  await connectFirst();
  expect(performance.now() - began).toBeLessThan(12_000); // four seconds; the driver's own limit is thirty for each try
  await end();
});
