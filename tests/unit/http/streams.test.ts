import { setImmediate } from 'node:timers/promises';
import { MongoNetworkError } from 'mongodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readBytes } from '@/lib/http/request';
import { streamText } from '@/lib/http/rest-list';
import { log } from '@/lib/platform/log';

const unhandled: unknown[] = [];
const collect = (reason: unknown) => unhandled.push(reason);

afterEach(() => {
  process.off('unhandledRejection', collect);
  unhandled.length = 0;
});

describe('an answer that is streamed', () => {
  it('that breaks while nobody reads is an error of that answer alone', async () => {
    process.on('unhandledRejection', collect);
    async function* parts() {
      yield 'first';
      throw new MongoNetworkError('the database went away');
    }
    const response = await streamText(parts(), {}, new Request('http://localhost'));
    for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    expect(unhandled).toEqual([]);
    const told = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    // Next cuts the connection then, and logs no error: an outage passes.
    await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' });
    expect(told.mock.calls).toEqual([
      [{ id: expect.any(String), reason: expect.stringContaining('went away') }, 'database away'],
    ]);
  });

  it('that is cut by its reader closes what it reads from', async () => {
    let isClosed = false;
    async function* parts() {
      try {
        for (;;) yield 'part';
      } finally {
        isClosed = true;
      }
    }
    const response = await streamText(parts(), {}, new Request('http://localhost'));
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(isClosed).toBe(true);
  });

  const gone = AbortSignal.abort();
  it.each([
    ['whose body nobody asked for', { method: 'HEAD' }],
    ['whose reader has gone', { signal: gone }],
  ])('%s closes it at once', async (_who, asked) => {
    let isClosed = false;
    async function* parts() {
      try {
        for (;;) yield 'part';
      } finally {
        isClosed = true;
      }
    }
    const { body } = await streamText(parts(), {}, new Request('http://localhost', asked));
    expect([body, isClosed]).toEqual([null, true]);
  });
});

describe('a body', () => {
  const bodyOf = (parts: number, seen: { taken: number; isCut: boolean }) =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (seen.taken === parts) return controller.close();
        seen.taken += 1;
        controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        seen.isCut = true;
      },
    });
  const posted = (body: ReadableStream) => {
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    return new Request('http://shop.example/', init);
  };

  it('that is too much is read to its end, so that the connection stays usable', async () => {
    const seen = { taken: 0, isCut: false };
    await expect(readBytes(posted(bodyOf(50, seen)), 100, 'too much')).rejects.toThrow('too much');
    expect(seen).toEqual({ taken: 50, isCut: false });
  });

  it('that just fits is taken', async () => {
    const body = bodyOf(10, { taken: 0, isCut: false });
    expect(await readBytes(posted(body), 100, 'too much')).toHaveLength(100);
  });
});
