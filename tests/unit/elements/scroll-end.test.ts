import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onScrollEnd } from '../../../elements/scroll-end.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A part of a page in which something scrolls, and how often it was told that this has ended. */
function scroller(browser: object) {
  vi.stubGlobal('window', browser);
  const [part, listener, gone] = [new EventTarget(), vi.fn(), new AbortController()];
  onScrollEnd(part, listener, gone.signal);
  return { part, listener, gone };
}

it('the end of scrolling is what the browser says', () => {
  const { part, listener } = scroller({ onscrollend: null });
  part.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1000);
  expect(listener).not.toHaveBeenCalled();
  part.dispatchEvent(new Event('scrollend'));
  expect(listener).toHaveBeenCalledOnce();
});

it('in a browser that does not say it, it is when nothing has scrolled for a moment', () => {
  const { part, listener, gone } = scroller({});
  for (let frame = 0; frame < 10; frame += 1) {
    part.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(100);
  }
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(listener).toHaveBeenCalledOnce();
  expect(listener.mock.lastCall?.[0]).toMatchObject({ type: 'scroll', target: part });
  gone.abort();
  part.dispatchEvent(new Event('scroll'));
  vi.advanceTimersByTime(1000);
  expect(listener).toHaveBeenCalledOnce();
});

it('a browser that does not say it is told of each that scrolls by itself', () => {
  const { part, listener } = scroller({});
  const [one, other] = [{ name: 'one' }, { name: 'other' }];
  for (const target of [one, other])
    part.dispatchEvent(Object.defineProperty(new Event('scroll'), 'target', { value: target }));
  vi.advanceTimersByTime(120);
  expect(listener.mock.calls.map(([event]) => event.target)).toEqual([one, other]);
});
