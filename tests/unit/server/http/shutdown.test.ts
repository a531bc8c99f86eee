import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../sandbox/child.ts';

/** How the server stops, in a process of its own, because it ends with it. The test moves its clock. */
const running = new Set<Child>();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stopping-'));
});
afterEach(async () => {
  await Promise.all([...running].map((child) => child.stop(0)));
  running.clear();
  rmSync(folder, { recursive: true });
});

/** Milliseconds: from the signal to the end of listening, and how long sweeps take in these tests. */
const notice = 300;
const sweeps = 500;

async function startServer(graceMs = 20_000, drainMs = 0) {
  const printed: string[] = [];
  const ports = { clock: 0, port: Promise.withResolvers<number>() };
  const script = path.join(import.meta.dirname, 'stopping-server.ts');
  const goOn = path.join(folder, 'go-on');
  const words = ['--disable-warning=ExperimentalWarning', script, String(graceMs), String(drainMs), goOn];
  const child = startChild(process.execPath, words, {
    onLine(line) {
      printed.push(line);
      const [, name, found] = /^(clock|port) (\d+)$/.exec(line) ?? [];
      if (name === 'clock') ports.clock = Number(found);
      if (name === 'port') ports.port.resolve(Number(found));
    },
  });
  running.add(child);
  void child.exited.then((how) => ports.port.reject(new Error(`It ended (${how}): ${printed.join('\n')}`)));
  const address = await ports.port.promise;
  const printedLine = async (line: string) => {
    while (!printed.includes(line)) await pause(5);
  };
  return {
    printed,
    exited: child.exited,
    signal: (name: NodeJS.Signals = 'SIGTERM') => process.kill(child.pid ?? 0, name),
    dial: () => dial(address),
    /** When the server has read what such a request begins with. */
    heard: (target: string) => printedLine(`heard ${target}`),
    /** When it has got the signal, and its sweeps have begun to end. */
    stopping: () => printedLine('stopping'),
    /** Lets so much time go by there, which may be its last. */
    async pass(ms: number) {
      await printedLine('stopping');
      await fetch(`http://127.0.0.1:${ports.clock}/${ms}`).catch(() => undefined);
    },
    /** When nobody else is let in. */
    async untilRefused() {
      for (;;) {
        const letIn = await dial(address).catch(() => null);
        if (!letIn) return;
        letIn.leave();
        await pause(5);
      }
    },
    /** Ends what blocks it. */
    goOn: () => writeFileSync(goOn, ''),
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
    isOpen: () => !socket.closed,
    leave: () => void socket.destroy(),
    async until(pattern: RegExp) {
      while (!pattern.test(received) && !socket.closed) await pause(10);
    },
  };
}

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (length: number) => `POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

describe('a server that is told to stop', () => {
  it('closes connections nobody uses, and ends with 0 when its sweeps have', async () => {
    const server = await startServer();
    const silent = await server.dial();
    const idle = await server.dial();
    idle.write(get('/state'));
    await idle.until(/ready$/);
    server.signal();
    await server.pass(notice);
    await idle.ended;
    await server.pass(999);
    expect(silent.isOpen()).toBe(true);
    await server.pass(1);
    await silent.ended;
    expect(await server.exited).toBe(0);
    expect(server.printed.slice(2)).toEqual(['stopping', 'swept', 'closed']);
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
    await server.stopping();
    const late = await server.dial();
    for (const each of [early, late]) {
      each.write(get('/state'));
      await each.until(/stopping$/);
    }
    await server.pass(notice);
    await server.untilRefused();
    busy.write('ab');
    await busy.ended;
    expect(busy.received()).toMatch(/^HTTP\/1\.1 200 .*took 2$/s);
    expect(busy.received()).toMatch(/^Connection: close\r$/m);
    await server.pass(sweeps);
    expect(await server.exited).toBe(0);
  });

  it('goes on taking connections, and says that it stops, for as long as it was told to drain', async () => {
    const server = await startServer(20_000, 1500);
    server.signal();
    await server.stopping();
    for (const ms of [0, notice, 1199 - notice, 300]) {
      await server.pass(ms);
      const late = await server.dial();
      late.write(get('/state'));
      await late.until(/stopping$/);
    }
    await server.pass(1);
    await server.untilRefused();
    expect(await server.exited).toBe(0);
  });

  it('takes no new connection from the moment the first idle one ends', async () => {
    const server = await startServer();
    // So many that ending them takes a while.
    const idle = await Promise.all(Array.from({ length: 300 }, server.dial));
    for (const each of idle) each.write(get('/state'));
    await Promise.all(idle.map((each) => each.until(/ready$/)));
    server.signal();
    await server.pass(notice);
    await Promise.race(idle.map((each) => each.hungUp));
    await expect(server.dial()).rejects.toThrow('ECONNREFUSED');
    await server.pass(sweeps);
    expect(await server.exited).toBe(0);
  });

  it('answers everybody who was let in, by the system too', async () => {
    const server = await startServer();
    const idle = await server.dial();
    idle.write(get('/state'));
    await idle.until(/ready$/);
    const blocking = await server.dial();
    server.signal();
    await server.stopping();
    blocking.write(get('/block'));
    await server.heard('/block');
    const waiting = await Promise.all(Array.from({ length: 40 }, server.dial));
    for (const each of [idle, ...waiting]) each.write(`${post(2)}ab`);
    server.goOn();
    await Promise.all([idle, ...waiting].map((each) => each.ended));
    const answers = waiting.map((each) => each.received());
    expect(answers.filter((text) => !text.endsWith('took 2'))).toEqual([]);
    expect(idle.received()).toMatch(/took 2$/);
    await server.pass(sweeps);
    expect(await server.exited).toBe(0);
  });

  it('waits a moment for the first request of whoever just came', async () => {
    const server = await startServer();
    const late = await server.dial();
    server.signal();
    await server.pass(notice);
    await server.untilRefused();
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
    await server.pass(notice);
    await server.untilRefused();
    await server.pass(699);
    expect(slow.isOpen()).toBe(true);
    await server.pass(1);
    await slow.ended;
    expect(slow.received()).toMatch(/^HTTP\/1\.1 408 /);
    expect(slow.received()).toContain('The request took too long to arrive.');
    expect(await server.exited).toBe(0);
  });

  it('says that to nobody who would read it as the answer to an earlier request', async () => {
    const server = await startServer(3000);
    const both = await server.dial();
    both.write(`${get('/never')}${post(1000)}only this`);
    await server.heard('/never');
    await server.heard('/api/x');
    server.signal();
    await server.pass(notice);
    await server.pass(700);
    await server.pass(1999);
    expect(both.received()).toBe('');
    await server.pass(1);
    expect(await server.exited).toBe(1);
  });

  it('waits for an answer no longer than the grace', async () => {
    const server = await startServer(2500);
    const stuck = await server.dial();
    stuck.write(get('/never'));
    await server.heard('/never');
    server.signal('SIGINT');
    await server.pass(2499);
    expect(stuck.isOpen()).toBe(true);
    await server.pass(1);
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
