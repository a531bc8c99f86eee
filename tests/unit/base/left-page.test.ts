import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientFetch } from '@/lib/base/left-page';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Fetch = (address: string | Request, how?: RequestInit) => Promise<Response>;

const noAnswer: Fetch = async (address) => {
  throw new TypeError(`No answer of ${address}`);
};

/**
 * A page with requests that fail. @returns what to do when the browser begins to leave it, what a request came to, and
 * its `fetch`
 */
function openPage(fetch = noAnswer) {
  const heard = new Map<string, () => void>();
  const page = { fetch };
  const context = {
    self: page,
    performance,
    setTimeout,
    clearTimeout,
    AbortController,
    FormData,
    Promise,
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
  };
  runInContext(patientFetch, createContext(context));
  const ask = () => {
    const told = vi.fn();
    page.fetch('/a').catch(told);
    return told;
  };
  return {
    ask,
    leave: () => heard.get('beforeunload')?.(),
    fetch: (...asked: Parameters<Fetch>) => page.fetch(...asked),
  };
}

it('tells what a request came to, but not while the page is being left', async () => {
  const { ask, leave } = openPage();
  const before = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(before).toHaveBeenCalledWith(new TypeError('No answer of /a'));

  leave();
  const meanwhile = ask();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(meanwhile).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(meanwhile, 'the page is still there').toHaveBeenCalledWith(new TypeError('No answer of /a'));

  const later = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(later).toHaveBeenCalledOnce();
});

it('tells of an answer that ends halfway, but not while the page is being left', async () => {
  const broken = new TypeError('Error in input stream');
  let halfway: ReadableStreamDefaultController | undefined;
  const { fetch, leave } = openPage(async () => {
    const body = new ReadableStream({
      start(controller) {
        halfway = controller;
      },
    });
    return new Response(body);
  });
  const reader = (await fetch('/a')).body?.getReader();
  halfway?.enqueue(Uint8Array.of(1));
  expect(await reader?.read()).toEqual({ done: false, value: Uint8Array.of(1) });
  const told = vi.fn();
  reader?.read().catch(told);
  leave();
  halfway?.error(broken);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told, 'the page is still there').toHaveBeenCalledWith(broken);

  const later = vi.fn();
  (await fetch('/b')).body?.getReader().read().catch(later);
  halfway?.error(broken);
  await vi.advanceTimersByTimeAsync(0);
  expect(later).toHaveBeenCalledWith(broken);
});

/** A server that says nothing, except by the body of its answer, if there is one. */
const silent =
  (body?: ReadableStream): Fetch =>
  async (_address, { signal } = {}) => {
    if (body) return new Response(body.pipeThrough(new TransformStream(), signal ? { signal } : {}));
    return new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason)));
  };

/** What a request comes to after so many seconds. */
async function after(seconds: number, asked: Promise<unknown>) {
  const [done, failed] = [vi.fn(), vi.fn()];
  asked.then(done, failed);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  return { done: done.mock.calls.length, failed: failed.mock.calls.length };
}

it('gives up a request without an answer after half a minute, of files later, and not where a limit is given', async () => {
  const { fetch } = openPage(silent());
  const form = { method: 'POST', body: new FormData() };
  const asked = fetch('/a', form);
  expect(await after(29, asked)).toEqual({ done: 0, failed: 0 });
  expect(await after(2, asked)).toEqual({ done: 0, failed: 1 });
  expect(await after(100, fetch('/a', { signal: new AbortController().signal }))).toMatchObject({
    failed: 0,
  });
  expect(await after(100, fetch(new Request('https://shop.example/a')))).toMatchObject({ failed: 0 });
  form.body.set('file', new File([new Uint8Array(8_000_000)], 'prices.csv'));
  const sent = fetch('/a', form);
  expect(await after(500, sent)).toMatchObject({ failed: 0 });
  expect(await after(60, sent)).toMatchObject({ failed: 1 });
});

it('gives up an answer that stops halfway, but not one that goes on slowly', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const more = writable.getWriter();
  more.closed.catch(() => undefined);
  const { fetch } = openPage(silent(readable));
  const reader = (await fetch('/a')).body?.getReader();
  for (const part of [1, 2, 3]) {
    const read = reader?.read();
    expect(await after(20, Promise.resolve(read))).toEqual({ done: 0, failed: 0 });
    void more.write(Uint8Array.of(part));
    expect(await read).toMatchObject({ done: false });
  }
  expect(await after(31, Promise.resolve(reader?.read()))).toEqual({ done: 0, failed: 1 });
});

it('hands on the answer to a form once it is whole, and none that ends halfway', async () => {
  const { readable, writable } = new TransformStream<Uint8Array>();
  const more = writable.getWriter();
  more.closed.catch(() => undefined);
  const { fetch } = openPage(silent(readable));
  const sent = fetch('/a', { method: 'POST' });
  void more.write(Uint8Array.of(1));
  expect(await after(20, sent)).toEqual({ done: 0, failed: 0 });
  void more.write(Uint8Array.of(2));
  expect(await after(20, sent), 'it goes on').toEqual({ done: 0, failed: 0 });
  void more.close();
  expect(new Uint8Array(await (await sent).arrayBuffer())).toEqual(Uint8Array.of(1, 2));

  const broken = new TypeError('Error in input stream');
  const { fetch: other } = openPage(silent(new ReadableStream({ start: (half) => half.error(broken) })));
  await expect(other('/b', { method: 'POST' })).rejects.toBe(broken);
});
