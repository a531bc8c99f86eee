import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';

const channel = 'net.client.socket';
const sockets = new Set<Socket>();
function note(message: unknown): void {
  if (typeof message !== 'object' || message === null || !('socket' in message)) return;
  if (message.socket instanceof Socket) sockets.add(message.socket);
}
beforeAll(() => subscribe(channel, note));
afterAll(() => unsubscribe(channel, note));

/** Ends every connection; until the next turn of the event loop nobody has heard of it. */
function cutAll(): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

it('a command that is written to a connection that has just broken is tried on another one', async () => {
  for (let round = 0; round < 5; round += 1) {
    await db().collection('products').findOne({});
    cutAll();
    expect(
      await db()
        .collection('products')
        .findOne({ _id: { $exists: false } }),
    ).toBeNull();
  }
});

it('what may not be repeated ends with the network’s error', async () => {
  await db().command({ ping: 1 });
  cutAll();
  await expect(db().command({ ping: 1 })).rejects.toThrow(/closed/);
});

it('the watch over a member goes on after a heartbeat on a connection that has just broken', async () => {
  const client = new MongoClient(env().MONGODB_URI, { heartbeatFrequencyMS: 500 });
  await client.connect();
  const heard = (name: 'serverHeartbeatStarted' | 'serverHeartbeatFailed' | 'serverHeartbeatSucceeded') =>
    new Promise<string>((resolve) => {
      client.once(name, () => resolve(name));
    });
  client.once('serverHeartbeatStarted', cutAll);
  await heard('serverHeartbeatStarted');
  await Promise.race([heard('serverHeartbeatFailed'), heard('serverHeartbeatSucceeded')]);
  expect(await heard('serverHeartbeatSucceeded')).toBeTruthy();
  await client.close();
});
