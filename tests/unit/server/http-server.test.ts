import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openServer } from '../../../server/http-server.ts';
import { createShop } from '../../../server/shop.ts';
import type { Handler } from '../../../server/synthetic.ts';
import { settingsWith } from './fixtures.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const sayHello: Handler = async (_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end('{"hello":true}');
};

/** The real server before a stand-in for Next; returns a function that sends bytes and collects what comes back. */
async function serve(handler: Handler, idleMs?: number) {
  const settings = settingsWith();
  const shop = createShop({
    settings,
    handler,
    lifecycle: { stopping: false },
    revalidate: async () => undefined,
  });
  const server = openServer(settings, idleMs);
  server.on('request', shop.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (...pieces: (string | Buffer)[]) =>
    new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(port, '127.0.0.1');
      socket.on('data', (bytes) => {
        received += bytes.toString('latin1');
      });
      socket.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(received) : reject(error),
      );
      socket.on('close', () => resolve(received));
      for (const piece of pieces) socket.write(piece);
    });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const statusesIn = (received: string) => [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map((hit) => hit[1]);

describe('requests at the edge of the protocol', () => {
  it.each([
    ['no host', lines('GET /api/x HTTP/1.1', 'Connection: close'), '400'],
    [
      'two hosts',
      lines('GET /api/x HTTP/1.1', 'Host: shop.example', 'Host: evil.example', 'Connection: close'),
      '400',
    ],
    [
      'an unknown expectation',
      lines('GET /api/x HTTP/1.1', 'Host: a', 'Expect: junk', 'Connection: close'),
      '200',
    ],
    [
      'a wish to speak otherwise',
      lines('GET /api/x HTTP/1.1', 'Host: a', 'Upgrade: websocket', 'Connection: Upgrade, close'),
      '200',
    ],
    ['no HTTP', '\x16\x03\x01\r\n\r\n', '400'],
    [
      'two lengths',
      lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'),
      '400',
    ],
    [
      'a length and chunks',
      lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      '400',
    ],
  ])('are answered with the security headers: %s', async (_name, bytes, status) => {
    const ask = await serve(sayHello, 300);
    const received = await ask(bytes);
    expect(statusesIn(received)).toEqual([status]);
    for (const header of [
      'X-Content-Type-Options: nosniff',
      'Content-Security-Policy: ',
      'Strict-Transport-',
    ]) {
      expect(received).toContain(header);
    }
  });

  it('does not wait for ever for an answer that never comes', async () => {
    const ask = await serve(() => new Promise(() => undefined), 100);
    expect(await ask(lines('GET /api/x HTTP/1.1', 'Host: a'))).toBe('');
  });
});

describe('a body that is too much', () => {
  it('ends the connection when it comes in chunks, however little of it is looked at', async () => {
    let taken = 0;
    const ask = await serve(async (request, response) => {
      for await (const chunk of request) taken += chunk.length;
      response.end();
    });
    const megabyte = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(0x100000, 97),
      Buffer.from('\r\n'),
    ]);
    const head = lines('POST /api/auth/callback/x HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked');
    expect(await ask(head, ...Array.from({ length: 14 }, () => megabyte), '0\r\n\r\n')).toBe('');
    expect(taken).toBeLessThanOrEqual(10 * 1024 * 1024);
  });
});
