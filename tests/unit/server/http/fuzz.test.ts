import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainTarget } from '../../../../server/http/routes.ts';
import { count } from '../../../support/counts.ts';
import { hostileBytes } from './fuzz/hostile-bytes.ts';
import { openRawServer, type RawServer } from './fuzz/raw-connections.ts';
import { readAnswers, readRequests } from './fuzz/reference-parser.ts';

let server: RawServer;
beforeAll(async () => {
  server = await openRawServer();
});
afterAll(() => server.close());

const internals = /node_modules|\.(?:ts|js|mjs):\d|\bat \S+ \(|HPE_|Error:|llhttp/;

/** Whatever bytes come: well-formed answers, no more of them than requests, and no request but those that stand there. */
async function expectCalm(packets: readonly Buffer[]): Promise<void> {
  const requests = readRequests(Buffer.concat(packets));
  const methods = requests.map(({ start }) => start.split(' ', 1).join());
  const { received, seen } = await server.send(packets);
  const answers = readAnswers(received, methods);
  expect(answers.length).toBeLessThanOrEqual(requests.length + 1); // one more says what is wrong with the rest
  for (const { start, body } of answers) {
    expect(start).not.toMatch(/ 5\d\d /);
    expect(String(body)).not.toMatch(internals);
  }
  let at = 0;
  for (const [order, { method, url, body }] of seen.entries()) {
    // A body that breaks off, or breaks a limit, ends the connection.
    const isCut = body === null && order === seen.length - 1;
    const found = requests.findIndex((request, index) => {
      const [asked, target = ''] = request.start.split(' ');
      const isSame = asked === method && plainTarget(target) === url;
      return (
        index >= at && isSame && (isCut || request.body?.toString('latin1') === body?.toString('latin1'))
      );
    });
    expect(found, `${method} ${url} stands there, with this body and in this order`).toBeGreaterThanOrEqual(
      at,
    );
    at = found + 1;
  }
}

it('answers whatever bytes come as a strict reader understands them', { timeout: 900_000 }, async () => {
  await fc.assert(fc.asyncProperty(hostileBytes, expectCalm), { numRuns: count(400, 20_000) });
  const packet = Buffer.from('GET /api/one HTTP/1.1\r\nHost: a\r\n\r\n');
  const { received, seen } = await server.send([packet, packet]);
  expect(String(received).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
  expect(seen).toHaveLength(2);
});
