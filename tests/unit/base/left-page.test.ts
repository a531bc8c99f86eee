import { createContext, runInContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { patientFetch } from '@/lib/base/left-page';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page whose requests fail. @returns what to do when the browser begins to leave it, and what a request came to */
function openPage() {
  const heard = new Map<string, () => void>();
  const page: { fetch: (address: string) => Promise<unknown> } = {
    fetch: async (address) => {
      throw new TypeError(`No answer of ${address}`);
    },
  };
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
  return { ask, leave: () => heard.get('beforeunload')?.() };
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
