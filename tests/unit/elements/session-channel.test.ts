import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  announceSessionChange,
  onSessionAnnounced,
  onSessionAnnouncedOrMissed,
  onSessionChange,
} from '../../../elements/session-channel.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

/** Node's own reaches every other file of tests. */
class Channel {
  postMessage(): void {}
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => undefined });
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('addEventListener', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often a page acts that comes alive now, and goes again. */
function acts(): number {
  const listener = vi.fn();
  const page = new AbortController();
  onSessionAnnouncedOrMissed(listener, page.signal);
  page.abort();
  return listener.mock.calls.length;
}

it('a change that a page missed is acted on once in a tab, also where the clock was fast when it was told', () => {
  expect(acts()).toBe(0);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 });
  announceSessionChange();
  vi.useRealTimers();
  expect([acts(), acts(), acts()]).toEqual([1, 0, 0]);
  vi.stubGlobal('sessionStorage', storage()); // as in another tab
  expect([acts(), acts()]).toEqual([1, 0]);
  announceSessionChange();
  expect([acts(), acts()]).toEqual([1, 0]);
});

it('a change that was told before a page was asked for is none that it missed', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin - 1 });
  announceSessionChange();
  expect(acts()).toBe(0);
});

it('pages live, too, where Firefox refuses channels together with cookies', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('navigator', { cookieEnabled: false });
  vi.stubGlobal('BroadcastChannel', refuse);
  const heard: [name: string, listener: (event: object) => void][] = [];
  vi.stubGlobal('addEventListener', (...each: (typeof heard)[number]) => heard.push(each));
  onSessionChange(() => undefined, new AbortController().signal);
  expect(heard.map(([name]) => name)).toEqual(['pageshow', 'pagehide', 'focus', 'pageshow']);
  for (const [, listener] of heard) listener({ persisted: false });
});

it('a page that appears for the first time keeps its channel, with what it was told meanwhile', () => {
  const channels: Channel[] = [];
  const closed = vi.fn<(which: number) => void>();
  class Counted extends Channel {
    readonly #number = channels.push(this);
    override close(): void {
      closed(this.#number);
    }
  }
  vi.stubGlobal('BroadcastChannel', Counted);
  const heard = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
  onSessionAnnounced(() => undefined, new AbortController().signal);
  heard.get('pageshow')?.();
  expect([channels.length, closed.mock.calls]).toEqual([1, []]);
  heard.get('pagehide')?.();
  heard.get('pageshow')?.();
  expect([channels.length, closed.mock.calls], 'back from memory').toEqual([2, [[1]]]);
});
