import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { isPatient } from '../../support/vitest/patience.ts';

const { MongoClient } = await vi.importActual<typeof import('mongodb')>('mongodb');

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
  const { env } = await import('@/lib/platform/env');
  const ask = () => Promise.allSettled([1, 2, 3].map(() => collection('products').findOne()));
  const end = async () => {
    await closeDb();
    for (const socket of sockets) socket.destroy();
    relay.close();
  };
  /** Waits longer for the connections after the next one that fails: a busy machine delays them, too. */
  const waitLongAfterTheFirst = () => {
    const { prototype } = MongoClient;
    const { connect: first } = prototype;
    vi.spyOn(prototype, 'connect').mockImplementationOnce(function (this: InstanceType<typeof MongoClient>) {
      return first.call(this).finally(() => {
        env().MONGODB_URI = `${uri.href}&${isPatient}`;
      });
    });
  };
  return { ask, connectFirst, end, waitLongAfterTheFirst };
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
  ready.waitLongAfterTheFirst();
  expect(await ready.connectFirst()).toBe(true);
  const answered = await ready.ask();
  await ready.end();
  expect(statuses(answered)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

it('to a database that is away keeps a start waiting for seconds alone', async () => {
  const { connectFirst, end } = await aStart('never');
  const began = performance.now();
  await connectFirst();
  expect(performance.now() - began).toBeLessThan(40_000); // takes four; by the driver's own limit it would be sixty
  await end();
});
