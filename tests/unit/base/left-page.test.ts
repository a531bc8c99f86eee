import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientFetch } from '@/lib/base/left-page';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const noAnswer = async (address: string): Promise<Response> => {
  throw new TypeError(`No answer of ${address}`);
};

/**
 * A page with requests that fail. @returns what to do when the browser begins to leave it, what a request came to, and
 * its `fetch`
 */
function openPage(fetch: (address: string) => Promise<Response> = noAnswer) {
  const heard = new Map<string, () => void>();
  const page = { fetch };
  const context = {
    self: page,
    performance,
    setTimeout,
    Promise,
    addEventListener: (name: string, listener: () => void) => heard.set(name, listener),
  };
  runInContext(patientFetch, createContext(context));
  const ask = () => {
    const told = vi.fn();
    page.fetch('/a').catch(told);
    return told;
  };
  return { ask, leave: () => heard.get('beforeunload')?.(), fetch: (address: string) => page.fetch(address) };
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
