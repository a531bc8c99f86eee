import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceSessionChange, onSessionAnnouncedOrMissed } from '../../../elements/session-channel.ts';

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
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** How often a page acts that comes alive now, and goes again. */
function acts(): number {
  const listener = vi.fn();
  onSessionAnnouncedOrMissed(listener)();
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
