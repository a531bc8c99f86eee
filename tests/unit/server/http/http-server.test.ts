import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openServer, type Timeouts } from '../../../../server/http/http-server.ts';
import type { Handler } from '../../../../server/http/synthetic.ts';
import { createShop } from '../../../../server/shop.ts';
import { settingsWith } from '../fixtures.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const sayHello: Handler = async (_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end('{"hello":true}');
};

/** The real server before a stand-in for Next; returns a function that sends bytes and collects what comes back. */
async function serve(handler: Handler, patience: Partial<Timeouts> = {}) {
  const settings = settingsWith();
  const shop = createShop({
    settings,
    handler,
    lifecycle: { stopping: false },
  });
  const server = openServer(settings, patience);
  server.on('request', shop.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (...pieces: (string | Buffer | Promise<string>)[]) =>
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
      const send = async () => {
        for (const piece of pieces) socket.write(typeof piece === 'string' ? piece : await piece);
      };
      send().catch(reject);
    });
  /** A client that can go on sending when the server has said its last. */
  const dial = () => connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  /** Sends a piece every few milliseconds, whatever comes back, as a proxy does; tells how sending failed. */
  const slowly = async (...pieces: (string | Buffer)[]) => {
    const socket = dial();
    const told = { text: '', failure: null as string | null };
    socket.on('data', (bytes) => {
      told.text += bytes.toString('latin1');
    });
    socket.on('error', (error) => {
      told.failure = error.message;
    });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (const piece of pieces) {
      socket.write(piece);
      await pause(5);
    }
    socket.end();
    await closed;
    return told;
  };
  /** From now on it has no patience; Node reads these limits at every check. */
  const hurry = () => void Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
  return Object.assign(ask, { hurry, dial, slowly });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const statusesIn = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((hit) => hit[1]);

it('a call that fails is logged by its path, without the address in it', async () => {
  vi.stubEnv('LOG_LEVEL', 'error');
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const ask = await serve(() => Promise.reject(new Error('broken')));
  const path = '/api/user/ann%40north-gate.example';
  const received = await ask(lines(`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close'));
  vi.unstubAllEnvs();
  expect(statusesIn(received)).toEqual(['500']);
  const line = String(logged.mock.calls[0]?.[0]);
  expect(line).toContain('"path":"/api/user/…@…"');
  expect(line).not.toContain('ann');
});

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
      'chunks in a version that has none',
      lines('POST /api/x HTTP/1.0', 'Host: a', 'Transfer-Encoding: chunked'),
      '400',
    ],
    ['HTTP/2 in words', lines('GET /api/x HTTP/2.0', 'Host: a'), '400'],
    ['HTTP/0.9 in words', lines('GET /api/x HTTP/0.9', 'Host: a'), '400'],
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
    const ask = await serve(sayHello);
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
    const ask = await serve(() => new Promise(() => undefined), { idleMs: 100 });
    expect(await ask(lines('GET /api/x HTTP/1.1', 'Host: a'))).toBe('');
  });
});

describe('a client that takes its time', () => {
  const hurried = { headersMs: 60, requestMs: 120, checkMs: 20 };
  /** Until it is told to `hurry`: on a busy machine a request may take long to arrive. */
  const patient = { checkMs: 20 };
  const complete = ['X-Content-Type-Options: nosniff', 'Content-Security-Policy: ', 'Connection: close'];

  it.each([
    ['with its first byte', ''],
    ['with its headers', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['in the middle of a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ])('%s is told that it took too long', async (_name, bytes) => {
    const ask = await serve(sayHello, hurried);
    const received = await ask(bytes);
    expect(statusesIn(received)).toEqual(['408']);
    for (const header of complete) expect(received).toContain(header);
  });

  it.each([
    ['of a told length', 'Content-Length: 1000'],
    ['in chunks', 'Transfer-Encoding: chunked'],
  ])('with its body, %s, is told so too, and nobody goes on reading', async (_name, header) => {
    const closed = Promise.withResolvers<boolean>();
    const ask = await serve(async (request) => {
      request.once('close', () => closed.resolve(request.complete));
      request.resume();
      ask.hurry();
      await closed.promise;
    }, patient);
    expect(statusesIn(await ask(lines('POST /api/x HTTP/1.1', 'Host: a', header)))).toEqual(['408']);
    expect(await closed.promise, 'the whole body was read').toBe(false);
  });

  it('with the answer is not hurried', async () => {
    const ask = await serve(async (_request, response) => {
      ask.hurry();
      await new Promise((resolve) => setTimeout(resolve, 250)); // a dozen checks
      response.end('done');
    }, patient);
    expect(await ask(lines('GET /api/x HTTP/1.1', 'Host: a', 'Connection: close'))).toContain('done');
  });
});

describe('a request after another on one connection', () => {
  const next = lines('GET /api/next HTTP/1.1', 'Host: a', 'Connection: close');
  const large = Buffer.alloc(1024 * 1024, 97);

  it.each<[string, Handler]>([
    ['nobody read', async (_request, response) => void response.writeHead(413).end()],
    [
      'a pipeline gave up on, as Next does for a form that is too large',
      async (request, response) => {
        const full = new Transform({
          transform: (_chunk, _encoding, done) => done(new Error('too much')),
        });
        await pipeline(request, full, new PassThrough()).catch(() => undefined);
        response.writeHead(500).end();
      },
    ],
    [
      'was paused',
      async (request, response) => {
        request.once('data', () => {
          request.pause();
          response.writeHead(500).end();
        });
      },
    ],
  ])(
    'is left to another connection if %s the body of the first: a proxy may have sent it instead',
    async (_name, handler) => {
      const seen: string[] = [];
      const ask = await serve(async (request, response) => {
        seen.push(String(request.url));
        await handler(request, response);
      });
      const half = large.subarray(0, 50_000);
      const head = lines('POST /api/x HTTP/1.1', 'Host: a', `Content-Length: ${2 * half.length}`);
      const received = await ask.slowly(head, half, half, next);
      expect(['413', '500']).toContain(statusesIn(received.text).join());
      expect(received.text).toContain('Connection: close');
      expect(seen).toEqual(['/api/x']);
    },
  );

  it('is left to another connection after a body that was refused for its told length', async () => {
    const seen: string[] = [];
    const ask = await serve(async (request, response) => {
      seen.push(String(request.url));
      response.end();
    });
    const twice = Buffer.concat([large, large]);
    const head = lines('POST /api/x HTTP/1.1', 'Host: a', `Content-Length: ${twice.length}`);
    const received = await ask.slowly(head, twice, next);
    expect([statusesIn(received.text), received.failure, seen]).toEqual([['413'], null, []]);
  });

  it('is left to another connection while an answer that began before its whole body is still being sent', async () => {
    const seen: string[] = [];
    const begun = Promise.withResolvers<string>();
    const ask = await serve(async (request, response) => {
      seen.push(String(request.url));
      response.write('{"hello":', () => begun.resolve(`cd${next}`));
      await once(request.resume(), 'end');
      response.end('true}');
    });
    const head = lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 4');
    const received = await ask(`${head}ab`, begun.promise);
    expect(statusesIn(received)).toEqual(['200']);
    expect(received).toContain('true}');
    expect(seen).toEqual(['/api/x']);
  });

  it('does not keep a connection open whose last answer was sent before its own', {
    timeout: 20_000,
  }, async () => {
    const second = Promise.withResolvers<void>();
    const { dial } = await serve(async (request, response) => {
      if (request.method === 'POST') return second.resolve();
      await second.promise;
      response.shouldKeepAlive = false;
      response.end('done');
    });
    const socket = dial().on('error', () => undefined);
    socket.write(lines('GET /api/x HTTP/1.1', 'Host: a'));
    socket.write(lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 100000'));
    await once(socket.resume(), 'end');
    while (!socket.closed) {
      socket.write('a');
      await pause(5);
    }
  });

  it.each(['/api/first', '/api/next'])(
    'is told to go on in its turn, %s ready before the other',
    async (ready) => {
      const isReady = Promise.withResolvers<void>();
      const ask = await serve(async (request, response) => {
        if (request.url !== ready) await isReady.promise;
        response.end(Buffer.from('done'));
        isReady.resolve();
      });
      const fields = ['Host: a', 'Expect: 100-continue', 'Content-Length: 4', 'Connection: close'];
      const received = await ask(
        lines('GET /api/first HTTP/1.1', 'Host: a'),
        `${lines('POST /api/next HTTP/1.1', ...fields)}body`,
      );
      expect(statusesIn(received).filter((status) => status !== '100')).toEqual(['200', '200']);
      // Whole answers: nothing between the headers and what they announce.
      expect(received.match(/Content-Length: 4\r\n(?:[\w-]+: [^\r]*\r\n)*\r\ndone/g)).toHaveLength(2);
    },
  );

  it('is not what the first one smuggled in its body', async () => {
    const seen: string[] = [];
    const ask = await serve(async (request, response) => {
      seen.push(`${request.method} ${request.url}`);
      for await (const chunk of request) void chunk;
      response.end();
    });
    const hidden = 'GET /api/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
    const head = lines('POST /api/x HTTP/1.1', 'Host: a', `Content-Length: ${hidden.length}`);
    await ask(head + hidden + next);
    expect(seen).toEqual(['POST /api/x', 'GET /api/next']);
  });

  it.each(['1.0', '2.0', '0.9'])(
    'is not answered after chunks in HTTP/%s, which has none',
    async (version) => {
      const seen: string[] = [];
      const ask = await serve(async (request, response) => {
        seen.push(String(request.url));
        response.end();
      });
      const fields = ['Host: a', 'Connection: keep-alive', 'Transfer-Encoding: chunked'];
      const received = await ask(`${lines(`POST /api/x HTTP/${version}`, ...fields)}0\r\n\r\n${next}`);
      expect(statusesIn(received)).toEqual(['400']);
      expect(received).toContain('Connection: close');
      expect(seen).toEqual([]);
    },
  );

  it.each([
    ['a chunk size that lies', 'Transfer-Encoding: chunked', 'zz\r\nhello\r\n0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked', '0\r\n\r\n'],
    ['another coding after chunked', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['a length that is none', 'Content-Length: +5', 'hello'],
    ['a bare line feed', 'X: y\nTransfer-Encoding: chunked', '0\r\n\r\n'],
    ['a header folded over lines', 'X: y\r\n Transfer-Encoding: chunked', '0\r\n\r\n'],
  ])('is not read after %s', async (_name, header, body) => {
    const seen: string[] = [];
    const ask = await serve(
      async (request, response) => {
        seen.push(String(request.url));
        request.resume();
        response.end();
      },
      { idleMs: 300 },
    );
    await ask(`${lines('POST /api/x HTTP/1.1', 'Host: a', header)}${body}${next}`);
    expect(seen).not.toContain('/api/next');
  });
});

describe('an answer, when no request follows its own', () => {
  const noRequest = 'hello\r\n\r\n';

  it('has no body if the parser refused a HEAD itself', async () => {
    const ask = await serve(sayHello);
    const received = await ask(
      lines('HEAD /api/x HTTP/1.1', 'Host: a', 'Content-Length: 0', 'Transfer-Encoding: chunked'),
    );
    expect(statusesIn(received)).toEqual(['400']);
    expect(received).toMatch(/Content-Length: [1-9].*\r\n\r\n$/s);
    expect(received).not.toContain('well-formed');
  });

  it('has no body if it stands for one to HEAD', async () => {
    const ask = await serve(sayHello);
    const received = await ask(lines('HEAD /api/x HTTP/1.1', 'Host: a') + noRequest);
    expect(statusesIn(received)).toEqual(['400']);
    expect(received).toMatch(/Connection: close\r\n\r\n$/);
  });

  it('is cut off where it is, and nothing is said in the middle of it', async () => {
    const begun = Promise.withResolvers<string>();
    const ask = await serve(async (_request, response) => {
      response.write('{"hello":', () => begun.resolve(noRequest));
      await new Promise(() => undefined);
    });
    const received = await ask(lines('GET /api/x HTTP/1.1', 'Host: a'), begun.promise);
    expect(statusesIn(received)).toEqual(['200']);
    expect(received).toMatch(/\{"hello":\r\n$/);
  });
});

describe('a body that is too much', () => {
  it('is refused at once, and not read for ever', async () => {
    const ask = await serve(sayHello);
    const head = lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 9000000000');
    const received = await ask(head, Buffer.alloc(40 * 0x100000, 97));
    expect(statusesIn(received)).toEqual(['413']);
    expect(received).toContain('Connection: close');
  });

  it.each([
    ['1.1', 'Connection: close'],
    ['1.0', 'Accept: */*'],
  ])(
    'is taken to its end by HTTP/%s with %s, so that whoever still sends reads the answer',
    async (version, field) => {
      const ask = await serve(sayHello);
      const body = Buffer.alloc(100_000, 97);
      const received = await ask.slowly(
        lines(`POST /api/x HTTP/${version}`, 'Host: a', field, `Content-Length: ${20 * body.length}`),
        ...Array.from({ length: 20 }, () => body),
      );
      expect([statusesIn(received.text), received.failure]).toEqual([['413'], null]);
    },
  );

  it('is cut off in the end, whoever goes on sending', async () => {
    const ask = await serve(sayHello);
    const head = lines('POST /api/x HTTP/1.1', 'Host: a', 'Content-Length: 9000000000');
    const megabyte = Buffer.alloc(0x100000, 97);
    const received = await ask.slowly(head, ...Array.from({ length: 60 }, () => megabyte));
    expect(statusesIn(received.text)).toEqual(['413']);
    expect(received.failure).toMatch(/EPIPE|ECONNRESET/);
  });

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
    expect(taken).toBeLessThanOrEqual(1024 * 1024);
  });

  it('ends the connection when it has more parts than any form, however they are cut', async () => {
    let taken = 0;
    const ask = await serve(async (request, response) => {
      if (request.url === '/api/me') return void response.end('{"name":"x"}');
      for await (const chunk of request) taken += chunk.length;
      response.end('done');
    });
    const part = '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const form = (parts: number) => `${part.repeat(parts)}--xyz--\r\n`;
    const head = (length: number) =>
      lines(
        'POST /api/upload HTTP/1.1',
        'Host: a',
        'Connection: close',
        'Content-Type: multipart/form-data; boundary=xyz',
        `Content-Length: ${length}`,
      );
    const few = form(99);
    expect(await ask(head(few.length), few)).toContain('done');
    const many = form(40_000);
    taken = 0;
    const pieces = Array.from({ length: 1000 }, (_, at) =>
      many.slice((at * many.length) / 1000, ((at + 1) * many.length) / 1000),
    );
    expect(await ask(head(many.length), ...pieces)).toBe('');
    expect(taken).toBeLessThan(100_000);
  });

  it('is not read at all for a stranger', async () => {
    const seen: string[] = [];
    const ask = await serve(async (request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers.cookie}`);
      response.setHeader('Content-Type', 'application/json');
      response.end('null');
    });
    const head = lines(
      'POST /dashboard HTTP/1.1',
      'Host: a',
      'Origin: https://shop.example',
      'Cookie: old=1',
      'Connection: close',
      'Content-Length: 9000000',
    );
    const received = await ask(head, Buffer.alloc(9_000_000, 97));
    expect(statusesIn(received)).toEqual(['401']);
    expect(seen).toEqual(['GET /api/me old=1']);
  });
});
