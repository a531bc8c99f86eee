import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { mongo } from '@/lib/platform/db';
import { streamBatch } from '@/lib/platform/read-page';
import { seedManyProducts } from '../../../scripts/seed/large.ts';
import { newRequest } from '../../support/request.ts';
import { loadRoute } from '../../support/rest.ts';

/* What a whole list reads is let go of, whoever asked and went: Next.js sends the answers here as it does in the shop. */

const next = createRequire(import.meta.url);
const { sendResponse } = next('next/dist/server/send-response');
const { signalFromNodeResponse } = next('next/dist/server/web/spec-extension/adapters/next-request');
const { NodeNextRequest, NodeNextResponse } = next('next/dist/server/base-http/node');

/** Cursors that the driver holds on to. */
const openCursors = () =>
  z.object({ s: z.object({ activeCursors: z.instanceof(Set) }) }).parse(mongo()).s.activeCursors.size;

/** Next.js in front of the handler of one address. */
async function aDoor(path: string) {
  const { GET } = await loadRoute(path);
  const server = createServer(async (req, res) => {
    newRequest();
    const signal = signalFromNodeResponse(res);
    const request = new Request(`http://127.0.0.1${req.url}`, { method: req.method ?? 'GET', signal });
    const answer = await GET?.(request, { params: Promise.resolve({}) });
    await sendResponse(new NodeNextRequest(req), new NodeNextResponse(res), answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { server, port };
}

it('no way to ask for a whole list leaves anything open', async () => {
  await seedManyProducts(3 * streamBatch);
  const { server, port } = await aDoor('/products');
  async function ask(method: string): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/api/products`, { method });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
  }
  async function askAndGo(): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const arrived = once(server, 'request');
    socket.write('GET /api/products HTTP/1.1\r\nHost: a\r\n\r\n');
    await arrived;
    socket.resetAndDestroy();
  }
  const before = openCursors();
  for (const [name, way] of [
    ['HEAD', () => ask('HEAD')],
    ['GET', () => ask('GET')],
    ['GET, and gone', askAndGo],
  ] as const) {
    for (let round = 0; round < 12; round += 1) await way();
    await expect.poll(openCursors, { message: name }).toBe(before);
  }
  server.close();
});
