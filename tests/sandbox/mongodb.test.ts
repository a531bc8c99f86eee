import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Mongo, startMongo } from '../../sandbox/mongodb/host.ts';
import { likelyRuntime } from '../../sandbox/mongodb/runtime.ts';
import { cacheFolder, testPorts } from '../../scripts/testing/places.ts';
import { count } from '../support/counts.ts';
import { untilClientIsGone } from '../support/parts/database-faults.ts';

vi.mock('../../sandbox/mongodb/runtime.ts', { spy: true });

/** The engine of most tests, empty for each. */
let mongo: Mongo;
let folder: string;
const log: string[] = [];

const start = (dataDir: string, options: { faultPort?: number } = {}) =>
  startMongo({ dataDir, port: 0, cacheDir: cacheFolder, log: (line) => log.push(line), ...options });
/** A client that is closed with the test. */
function connect(options: MongoClientOptions = {}, to = mongo): MongoClient {
  const client = new MongoClient(to.uri, { serverSelectionTimeoutMS: 20_000, ...options });
  onTestFinished(() => client.close(true));
  return client;
}

const { engineFaults: faultPort } = testPorts;
const fault = async (method: string, rule?: Record<string, unknown>) => {
  const body = rule ? { body: JSON.stringify(rule) } : {};
  const response = await fetch(`http://127.0.0.1:${faultPort}/fault`, { method, ...body });
  return { status: response.status, body: await response.json() };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mongodb-'));
  mongo = await start(`${folder}/shared`, { faultPort });
});
afterEach(async () => {
  await fault('DELETE');
  await mongo.reset();
});
afterAll(async () => {
  await mongo.close();
  await rm(folder, { recursive: true });
});

it('keeps running when clients close, and ends cleanly', async () => {
  const own = await start(`${folder}/ended`);
  onTestFinished(() => own.close());
  for (let round = 0; round < 3; round += 1) {
    const client = connect({}, own);
    await client.db().collection('products').insertOne({ round });
    await client.close();
  }
  const client = connect({}, own);
  expect(client.db().databaseName).toBe('shop');
  expect(await client.db().collection('products').countDocuments()).toBe(3);
  await client.close();
  await own.close();
  expect(await own.exited).toBe(0);
});

it('refuses a second process on the same folder in words, and a taken port', async () => {
  await expect(start(`${folder}/shared`)).rejects.toThrow(/could not be opened: .*already running/);
  const port = Number(new URL(mongo.uri).port);
  await expect(startMongo({ dataDir: `${folder}/other`, port, cacheDir: cacheFolder })).rejects.toThrow(
    /address already in use/,
  );
});

it('finds out how the engine loads where it does not as it was expected to', async () => {
  vi.mocked(likelyRuntime).mockReturnValueOnce({ command: process.execPath, args: ['--eval', ''] });
  const other = await start(`${folder}/otherwise`);
  await other.close();
  expect(await other.exited).toBe(0);
});

it('finds little among many, whichever plan it tries first', async () => {
  const products = connect().db().collection('products');
  await products.insertMany(
    Array.from({ length: 30_000 }, (_none, index) => ({ name: `Roller ${index}`, sku: `NB-${index}` })),
  );
  await products.createIndex({ deletedAt: 1, name: 1, sku: 1 });
  const filter = { deletedAt: { $exists: false }, $or: [{ name: /brush/i }, { sku: /29999/ }] };
  expect(await products.countDocuments(filter)).toBe(1);
});

it('looks for changed pages with one thread, and late', async () => {
  const asked = { getParameter: 1, wiredTigerEngineRuntimeConfig: 1 };
  const { wiredTigerEngineRuntimeConfig: set } = await connect().db('admin').command(asked);
  expect(set).toContain('threads_max=1),eviction_dirty_target=15');
});

it('drops everything on reset and goes on', async () => {
  const client = connect();
  await client.db().collection('products').insertOne({ name: 'a' });
  await mongo.reset();
  expect(await client.db().listCollections().toArray()).toEqual([]);
  await client.db().collection('products').insertOne({ name: 'b' });
});

it.each<[string, MongoClientOptions]>([
  ['as the address asks', {}],
  ['as the shop asks', { w: 'majority', journal: true, wtimeoutMS: 10_000 }],
])('keeps every acknowledged write when it is killed, %s', async (_how, options) => {
  const dataDir = await mkdtemp(path.join(folder, 'killed-'));
  let own = await start(dataDir);
  onTestFinished(() => own.close());
  const acknowledged: string[] = [];
  /** So that a journal takes its time. */
  const text = 'x'.repeat(4000);
  for (let round = 0; round < count(2, 10); round += 1) {
    const client = connect(options, own);
    const writes = client.db().collection<{ _id: string; text: string }>('writes');
    const writers = Array.from({ length: 50 }, async (_, writer) => {
      for (let n = 0; ; n += 1) {
        const _id = `${round}-${writer}-${n}`;
        try {
          await writes.insertOne({ _id, text });
        } catch {
          return;
        }
        acknowledged.push(_id);
      }
    });
    const enough = acknowledged.length + 300;
    while (acknowledged.length < enough) await pause(5);
    process.kill(own.pid, 'SIGKILL');
    await own.exited;
    await client.close(true);
    await Promise.all(writers);
    own = await start(dataDir);
  }
  const client = connect({}, own);
  const kept = await client.db().collection<{ _id: string }>('writes').distinct('_id');
  const present = new Set(kept);
  expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
});

describe('trouble on order', () => {
  const isHeld = () => expect.poll(async () => (await fault('GET')).body.paused).toBe(1);

  it('holds a chosen command until it is released', async () => {
    const client = connect();
    const orders = client.db().collection('orders');
    await fault('POST', { command: 'insert', collection: 'orders', action: 'pause' });
    const insert = orders.insertOne({ n: 1 });
    await client.db().collection('products').insertOne({ n: 1 });
    await isHeld();
    expect(await orders.countDocuments()).toBe(0);
    await fault('DELETE');
    await insert;
    expect(await orders.countDocuments()).toBe(1);
  });

  it('does not carry out a held command whose client is gone', async () => {
    const client = connect();
    await fault('POST', { command: 'insert', action: 'pause' });
    const insert = client.db().collection('orders').insertOne({ n: 1 });
    await Promise.all([expect(insert).rejects.toThrow(), isHeld().then(() => client.close(true))]);
    await untilClientIsGone(faultPort);
    await fault('DELETE');
    const later = connect();
    expect(await later.db().collection('orders').countDocuments()).toBe(0);
  });

  it('carries out a command without telling', async () => {
    const client = connect({ retryWrites: false });
    await fault('POST', { command: 'insert', action: 'drop', when: 'after' });
    await expect(client.db().collection('orders').insertOne({ n: 1 })).rejects.toThrow();
    expect(await client.db().collection('orders').countDocuments()).toBe(1);
    expect((await fault('GET')).body).toMatchObject({ struck: 1, paused: 0 });
  });

  it('dies on order', async () => {
    const client = connect();
    await fault('POST', { command: 'update', action: 'kill' });
    await expect(
      client
        .db()
        .collection('orders')
        .updateOne({}, { $set: { a: 1 } }),
    ).rejects.toThrow();
    expect(await mongo.exited).toBe('SIGKILL');
    mongo = await start(`${folder}/shared`, { faultPort });
  });

  it('refuses an order it does not know', async () => {
    expect((await fault('POST', { command: 'insert', action: 'explode' })).status).toBe(400);
  });
});
