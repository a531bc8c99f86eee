import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkTraces } from '@/lib/ops/config/traces';
import { type Collector, startCollector } from '../../support/parts/collector.ts';

let collector: Collector;
/** Answers with the status that is asked for as a path. */
const refusing = createServer((request, response) => response.writeHead(Number(request.url?.slice(1))).end());
let refuser = '';

beforeAll(async () => {
  collector = await startCollector();
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  refuser = `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`; // listens at a port
});
afterAll(async () => {
  await collector.close();
  await new Promise((resolve) => refusing.close(resolve));
});

it('says nothing where none are sent', async () => {
  expect(await checkTraces({ OTEL_EXPORTER_OTLP_HEADERS: 'key=x', OTEL_SERVICE_NAME: 'shop' })).toEqual([]);
});

it('finds a collector that takes them, with the headers that the shop sends', async () => {
  const { address } = collector;
  const found = await checkTraces({
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20very-secret',
  });
  expect(found).toEqual([
    { about: 'Traces', level: 'ok', says: `${new URL(address).host} takes what it is sent` },
  ]);
  expect(collector.calls.at(-1)).toMatchObject({ authorization: 'Bearer very-secret' });
  expect(collector.spans()).toEqual([]);
});

it.each([
  [401, 'refuses OTEL_EXPORTER_OTLP_HEADERS'],
  [403, 'refuses OTEL_EXPORTER_OTLP_HEADERS'],
  [404, 'takes none at that address (404)'],
  [302, 'answers 302'],
  [500, 'answers 500'],
])('finds one that answers %d', async (status, words) => {
  const [finding, ...more] = await checkTraces({
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${refuser}/${status}`,
    OTEL_EXPORTER_OTLP_HEADERS: 'key=very-secret',
  });
  expect(more).toEqual([]);
  expect(finding).toMatchObject({ about: 'Traces', level: 'wrong' });
  expect(finding?.says).toContain(words);
  expect(finding?.says).not.toContain('very-secret');
});

it('finds one that is not there', async () => {
  const found = await checkTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect(found).toMatchObject([
    { level: 'wrong', says: expect.stringContaining('127.0.0.1:1 cannot be reached') },
  ]);
});
