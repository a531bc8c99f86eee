import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { collection } from '@/lib/platform/db';
import { count } from '../support/counts.ts';
import { aProduct } from '../support/factories.ts';
import type { App } from '../support/parts/app.ts';
import { aPicture, pictureForm } from '../support/pictures.ts';
import { aClient, type Client, place, placedList, placeList } from './support/client.ts';
import { aSetting } from './support/scenes.ts';
import {
  beginApp,
  clearFaults,
  holdCommand,
  openApp,
  ownServices,
  ports,
  untilHeld,
} from './support/shop.ts';

/** How the whole shop stops: nothing that was begun is lost, and nothing keeps it from stopping. */
ownServices();

const grace = 30_000;

/** A request whose body waits for `end`. */
function begin(app: App, { token }: Client, path: string, type: string, length: number) {
  const sent: ClientRequest = request(`${app.origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': length },
  });
  const answer = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', async (response) => {
      let body = '';
      for await (const text of response.setEncoding('utf8')) body += text;
      resolve({ status: response.statusCode ?? 0, body });
    });
  });
  answer.catch(() => undefined); // looked at later
  return {
    answer,
    write: (bytes: Uint8Array) => sent.write(bytes),
    end: (bytes: Uint8Array) => sent.end(bytes),
  };
}

/** Asks until it gets something else than 200: another status, or no connection at all. */
async function nextOfReady({ origin }: App): Promise<number | 'refused'> {
  for (;;) {
    const status = await fetch(`${origin}/api/ready`).then(
      ({ status }) => status,
      () => 'refused' as const,
    );
    if (status !== 200) return status;
  }
}

async function untilRefused({ origin }: App): Promise<void> {
  for (;;) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (!isOpen) return;
    await pause(20);
  }
}

describe('a shop that is told to stop', { timeout: 120_000 }, () => {
  it('is not ready any more, finishes a slow order, a slow list and a slow upload, and leaves nothing behind', async () => {
    const app = await openApp(ports[0], { DRAIN_SECONDS: '8' }); // long enough to see it on a busy machine
    const { client, product } = await aSetting();
    const form = new Response(pictureForm(await aPicture()));
    const picture = new Uint8Array(await form.arrayBuffer());
    const type = form.headers.get('content-type') ?? '';
    const upload = begin(app, client, '/upload', type, picture.length);
    upload.write(picture.slice(0, 100));
    await holdCommand({ command: 'insert', collection: 'orders', when: 'after', times: 2 });
    const order = place(app.origin, client, product);
    const goods = await Promise.all(Array.from({ length: count(5, 50) }, () => aProduct()));
    const list = placeList(app.origin, await aClient(), goods);
    await untilHeld(2);

    const since = performance.now();
    app.signal('SIGTERM');
    expect(await nextOfReady(app)).toBe(503);
    await untilRefused(app);
    await clearFaults();
    upload.end(picture.slice(100));

    expect((await order).status).toBe(201);
    expect(placedList(await list).orderIds).toHaveLength(goods.length);
    const uploaded = await upload.answer;
    expect([uploaded.status, uploaded.body]).toEqual([200, expect.stringContaining('"success":true')]);
    expect(await app.exited).toBe(0);
    console.log(`stopped after ${((performance.now() - since) / 1000).toFixed(1)} s`);
    const leases = await collection<{ _id: string; until: Date }>('leases').find().toArray();
    expect(leases.length).toBeGreaterThan(0);
    expect(leases.filter(({ until }) => until > new Date()).map(({ _id }) => _id)).toEqual([]);
  });

  it('while it starts: ends at once, and starts again', async () => {
    for (const patience of [50, 1000]) {
      const app = beginApp();
      await pause(patience); // anywhere in the start
      app.signal('SIGTERM');
      // Before its first line has run, the system ends the process, which service managers call clean too.
      expect([0, 'SIGTERM']).toContain(await app.exited);
    }
    await (await openApp()).stop();
  });

  it.runIf(count(0, 1))('cannot be kept from it by a client that never ends its request', async () => {
    const app = await openApp();
    const slow = begin(app, await aClient(), '/orders', 'application/json', 1000);
    slow.write(Buffer.from('{'));
    await pause(200);
    const since = performance.now();
    app.signal('SIGTERM');
    expect((await slow.answer).status).toBe(408);
    expect(await app.exited).toBe(0);
    expect(performance.now() - since).toBeLessThan(grace);
  });

  it.runIf(count(0, 1))('and at work refuses such a client after a minute', async () => {
    const app = await openApp();
    const slow = begin(app, await aClient(), '/orders', 'application/json', 1000);
    const dripping = setInterval(() => slow.write(Buffer.from(' ')), 2000);
    const since = performance.now();
    expect((await slow.answer).status).toBe(408);
    clearInterval(dripping);
    console.log(`a dripping client was refused after ${((performance.now() - since) / 1000).toFixed(0)} s`);
    expect(performance.now() - since).toBeLessThan(75_000);
    await app.stop();
  });
});
