import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { seldomWarning, sendLast, spanSender } from '../../../../server/traces/sending.ts';

let lines: unknown[] = [];
beforeEach(() => {
  lines = [];
  vi.stubEnv('LOG_LEVEL', 'warn');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(JSON.parse(String(text))) > 0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it('warns at once, then once a minute at most, and says how often it would have', () => {
  let now = 0;
  const warn = seldomWarning('traces could not be sent', () => now);
  for (now = 0; now < 130_000; now += 1_000) warn({ reason: 'ECONNREFUSED' });
  expect(lines).toMatchObject([
    { level: 40, msg: 'traces could not be sent', reason: 'ECONNREFUSED', times: 1 },
    { times: 60 },
    { times: 60 },
  ]);
});

it('counts that minute by no clock that somebody sets right meanwhile', () => {
  const [began, set] = [performance.now(), Date.now()];
  const passed = vi.spyOn(performance, 'now').mockReturnValue(began);
  const shown = vi.spyOn(Date, 'now').mockReturnValue(set);
  const warn = seldomWarning('traces could not be sent');
  warn();
  passed.mockReturnValue(began + 61_000);
  shown.mockReturnValue(set - 3_600_000);
  warn();
  expect(lines).toHaveLength(2);
});

/** A collector at this address of this machine. */
async function startCollector(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens at a port
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${port}/v1/traces`, close };
}

it('gives a collector that never answers two seconds for what is left when the process stops', async () => {
  const asked = Promise.withResolvers<void>();
  const { address, close } = await startCollector(() => asked.resolve());
  vi.useFakeTimers();
  const provider = new TracerProvider({
    spanProcessors: [
      new BatchSpanProcessor({ exporter: spanSender({ address, headers: {} }, 'storefront') }),
    ],
  });
  provider.getTracer('storefront').startSpan('the last').end();
  let isOver = false;
  const end = sendLast(provider).then(() => {
    isOver = true;
  });
  await asked.promise;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await end;
  close();
});

it('says of a collector that refuses what it was sent its status alone, and tries no more', async () => {
  let asked = 0;
  const { address, close } = await startCollector((_request, response) => {
    asked += 1;
    response.writeHead(400).end('key=very-secret is wrong');
  });
  const sender = spanSender({ address, headers: { key: 'very-secret' } }, 'storefront');
  const send = () => new Promise<number>((resolve) => sender.export([], ({ code }) => resolve(code)));
  expect([await send(), await send(), asked]).toEqual([1, 1, 2]);
  expect(lines).toMatchObject([{ level: 40, msg: 'traces could not be sent', status: 400, times: 1 }]);
  expect(JSON.stringify(lines)).not.toContain('very-secret');
  await sender.shutdown();
  close();
});
