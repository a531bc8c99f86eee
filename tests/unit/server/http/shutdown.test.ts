import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../sandbox/child.ts';

/** How the server stops, in a process of its own, for it ends with it. */
const running = new Set<Child>();
afterEach(async () => {
  await Promise.all([...running].map((child) => child.stop(0)));
  running.clear();
});

async function startServer(graceMs = 20_000, drainMs = 0) {
  const printed: string[] = [];
  const port = Promise.withResolvers<number>();
  const script = path.join(import.meta.dirname, 'stopping-server.ts');
  const child = startChild(process.execPath, [script, String(graceMs), String(drainMs)], {
    onLine(line) {
      printed.push(line);
      const [, found] = /^port (\d+)$/.exec(line) ?? [];
      if (found) port.resolve(Number(found));
    },
  });
  running.add(child);
  void child.exited.then((how) => port.reject(new Error(`It ended (${how}): ${printed.join('\n')}`)));
  const address = await port.promise;
  return {
    printed,
    exited: child.exited,
    signal: (name: NodeJS.Signals = 'SIGTERM') => process.kill(child.pid ?? 0, name),
    dial: () => dial(address),
    /** When the server has read what such a request begins with. */
    async heard(target: string) {
      while (!printed.includes(`heard ${target}`)) await pause(5);
    },
  };
}

/** A connection, with what came back on it so far. */
async function dial(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  const hungUp = new Promise<void>((resolve) => socket.once('end', resolve).once('close', () => resolve()));
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const error = await new Promise<Error | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('error', resolve);
  });
  socket.on('error', () => undefined);
  if (error) throw error;
  return {
    write: (text: string) => void socket.write(text),
    /** When the server will send nothing more. */
    hungUp,
    ended,
    received: () => received,
    async until(pattern: RegExp) {
      while (!pattern.test(received) && !socket.closed) await pause(10);
    },
  };
}

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (length: number) => `POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

// Each test starts a process and waits for its grace, which a busy machine stretches.
describe('a server that is told to stop', { timeout: 20_000 }, () => {
  it('closes connections nobody uses, and ends with 0 when its sweeps have', async () => {
    const server = await startServer();
    const silent = await server.dial();
    const idle = await server.dial();
    idle.write(get('/state'));
    await idle.until(/ready$/);
    server.signal();
    await Promise.all([silent.ended, idle.ended]);
    expect(await server.exited).toBe(0);
    expect(server.printed.slice(1)).toEqual(['swept', 'closed']);
  });

  it('goes on answering while it still listens, then takes no new connection', async () => {
    const server = await startServer();
    const busy = await server.dial();
    busy.write(post(2));
    await server.heard('/api/x');
    const early = await server.dial();
    early.write(get('/state'));
    await early.until(/ready$/);
    server.signal();
    while (!early.received().endsWith('stopping')) {
      early.write(get('/state'));
      await pause(2);
    }
    await early.ended;
    await expect(server.dial()).rejects.toThrow('ECONNREFUSED');
    busy.write('ab');
    await busy.ended;
    expect(busy.received()).toMatch(/^HTTP\/1\.1 200 .*took 2$/s);
    expect(busy.received()).toMatch(/^Connection: close\r$/m);
    expect(await server.exited).toBe(0);
  });

  it('goes on taking connections, and says that it stops, for as long as it was told to drain', async () => {
    const server = await startServer(20_000, 1500);
    const since = performance.now();
    server.signal();
    let [refusedAfter, isTold] = [0, false];
    while (!refusedAfter) {
      const late = await server.dial().catch(() => null);
      if (!late) refusedAfter = performance.now() - since;
      late?.write(get('/state'));
      await late?.until(/(?:ready|stopping)$/); // the last one may be let in and closed
      const says = late?.received() ?? '';
      if (isTold) expect(says || 'stopping').toMatch(/stopping$/);
      isTold ||= says.endsWith('stopping');
      await pause(20);
    }
    expect(isTold).toBe(true);
    expect(refusedAfter).toBeGreaterThan(1400);
    expect(await server.exited).toBe(0);
  });

  it('takes no new connection from the moment the first idle one ends', async () => {
    const server = await startServer();
    // So many that ending them takes a while.
    const idle = await Promise.all(Array.from({ length: 300 }, server.dial));
    for (const each of idle) each.write(get('/state'));
    await Promise.all(idle.map((each) => each.until(/ready$/)));
    server.signal();
    await Promise.race(idle.map((each) => each.hungUp));
    await expect(server.dial()).rejects.toThrow('ECONNREFUSED');
    expect(await server.exited).toBe(0);
  });

  it('answers everybody who was let in, by the system too', async () => {
    const server = await startServer();
    const idle = await server.dial();
    idle.write(get('/state'));
    await idle.until(/ready$/);
    const blocking = await server.dial();
    server.signal();
    blocking.write(get('/block'));
    await server.heard('/block');
    const waiting = await Promise.all(Array.from({ length: 40 }, server.dial));
    for (const each of [idle, ...waiting]) each.write(`${post(2)}ab`);
    await Promise.all([idle, ...waiting].map((each) => each.ended));
    const answers = waiting.map((each) => each.received());
    expect(answers.filter((text) => !text.endsWith('took 2'))).toEqual([]);
    expect(idle.received()).toMatch(/took 2$/);
    expect(await server.exited).toBe(0);
  });

  it('waits a moment for the first request of whoever just came', async () => {
    const server = await startServer();
    const late = await server.dial();
    server.signal();
    while (await server.dial().catch(() => null)) await pause(20); // until nobody else is let in
    late.write(`${post(2)}ab`);
    await late.ended;
    expect(late.received()).toMatch(/^Connection: close\r$/m);
    expect(late.received()).toMatch(/took 2$/);
  });

  it('refuses in time a client that never ends its request, and still ends with 0', async () => {
    const server = await startServer(3000);
    const slow = await server.dial();
    slow.write(`${post(1000)}only this`);
    await server.heard('/api/x');
    server.signal();
    await slow.ended;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.received()).toContain('The request took too long to arrive.');
    expect(await server.exited).toBe(0);
  });

  it('waits for an answer no longer than the grace', async () => {
    const server = await startServer(2500);
    const stuck = await server.dial();
    stuck.write(get('/never'));
    await server.heard('/never');
    server.signal('SIGINT');
    expect(await server.exited).toBe(1);
  });

  it('told twice, ends at once', async () => {
    const server = await startServer(600_000);
    const stuck = await server.dial();
    stuck.write(get('/never'));
    await server.heard('/never');
    // Two that arrive together are one to a process: so it is told until it has gone.
    const telling = setInterval(() => server.signal(), 50);
    expect(await server.exited.finally(() => clearInterval(telling))).toBe(1);
  });
});
