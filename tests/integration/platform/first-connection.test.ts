import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';

const known = process.env['MONGODB_URI'] ?? '';
const shared = globalThis as { storefrontMongo?: unknown };
const tests = shared.storefrontMongo;

/** A process that has just started; its database never answers, or only after a first connection was given up. */
async function aStart(comes: 'never' | 'late') {
  const { hostname, port } = new URL(known);
  const sockets = new Set<Socket>();
  const givenUp = Promise.withResolvers<void>();
  const relay = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    const onwards = new PassThrough();
    socket.pipe(onwards);
    socket.once('end', givenUp.resolve);
    givenUp.promise.then(() => {
      if (comes === 'never' || socket.destroyed) return;
      const database = connect(Number(port), hostname).on('error', () => {});
      sockets.add(database);
      onwards.pipe(database).pipe(socket);
    });
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
  const unready = await aStart('late');
  const asked = await unready.ask();
  await unready.end();
  expect(JSON.stringify(asked.map((one) => (one.status === 'rejected' ? String(one.reason) : '')))).toContain(
    'Topology is closed',
  );
  const ready = await aStart('late');
  expect(await ready.connectFirst()).toBe(true);
  const answered = await ready.ask();
  await ready.end();
  expect(statuses(answered)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

it('to a database that is away keeps a start waiting for seconds alone', async () => {
  const { connectFirst, end } = await aStart('never');
  const began = performance.now();
  await connectFirst();
  expect(performance.now() - began).toBeLessThan(40_000); // four seconds; the driver's own limit is thirty for each of two tries
  await end();
});
