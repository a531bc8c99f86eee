import { EventEmitter, once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDb, collection } from '@/lib/platform/db';
import type { ShopResponse } from '../../../server/http/response.ts';
import { openTraces } from '../../../server/traces/open.ts';
import { type Collector, startCollector } from '../../support/parts/collector.ts';
import { settingsWith } from '../../unit/server/fixtures.ts';

/** Everything that makes traces, on real calls; in the shop itself tests/faults/traces.test.ts. */
let collector: Collector;
const other = createServer((request, response) =>
  response.writeHead(request.url === '/fails' ? 500 : 200).end(),
);
let port = 0;

beforeAll(async () => {
  collector = await startCollector();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  port = (other.address() as AddressInfo).port; // listens at a port
});
afterAll(async () => {
  await collector.close();
  other.closeAllConnections();
  other.close();
});

it('what is done for a request is sent as one trace, without what was asked for, and sending itself is not traced', async () => {
  await closeDb(); // a client that was there before reports nothing
  const target = { address: `${collector.address}/v1/traces`, headers: { 'x-key': 'ours' } };
  const traces = openTraces(target, settingsWith({ OTEL_SERVICE_NAME: 'our-shop' }));
  const work = Promise.withResolvers<void>();
  const response = Object.assign(new EventEmitter(), { headersSent: true, statusCode: 200 });
  const request = { method: 'GET', url: '/x?token=secret', httpVersion: '1.1', headers: {} };
  const place = `http://127.0.0.1:${port}`;
  const calls = async () => {
    await fetch(`${place}/secret?token=secret`);
    const [answer] = await once(get(`${place}/fails`), 'response');
    answer.resume();
    await collection('products').findOne({ name: 'secret' });
    const refused = get({ host: '127.0.0.1', port: 1, path: '/secret' });
    await once(refused, 'error');
    get({ host: '127.0.0.1', port, headers: { host: 'no host' } }).on('error', () => undefined);
  };
  // Only what is looked at.
  traces.request(request as IncomingMessage, response as unknown as ShopResponse, 'request-1', () => {
    calls().then(work.resolve, work.reject);
  });
  await work.promise;
  response.emit('close');
  await traces.end();

  const [server, ...more] = collector.spans().toSorted((one, next) => one.kind - next.kind);
  expect(server).toMatchObject({ name: 'GET other', kind: 2, parentSpanId: '' });
  expect(new Set(more.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([server?.spanId]));
  const facts = more.map(({ name, attributes }) => [
    name,
    attributes['server.port'],
    attributes['http.response.status_code'],
    attributes['error.type'],
  ]);
  expect(facts).toEqual([
    ['GET 127.0.0.1', port, 200, undefined],
    ['GET 127.0.0.1', port, 500, '500'],
    ['find products', undefined, undefined, undefined],
    ['GET 127.0.0.1', 1, undefined, 'ECONNREFUSED'],
  ]);
  expect(collector.text()).not.toContain('secret');
  expect(collector.resources()[0]).toMatchObject({ 'service.name': 'our-shop' });
  expect(collector.calls[0]).toMatchObject({ 'x-key': 'ours', 'content-type': 'application/json' });
});
