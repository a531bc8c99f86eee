import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postPicture } from '@/components/form/post-picture';

/** As much of a request as an upload uses. */
class Request {
  static last: Request | undefined;
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  /** Milliseconds from the beginning, as in browsers. */
  timeout = 0;
  open = vi.fn();
  send = () => {
    Request.last = this;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a slow upload may take as long as it goes on', () => {
  const told = { onProgress: vi.fn(), onDone: vi.fn(), onFail: vi.fn() };
  postPicture(new File(['picture'], 'brush.png'), told);
  const request = Request.last;
  expect(request?.timeout).toBe(120_000);
  vi.advanceTimersByTime(100_000);
  request?.upload.onprogress?.({ loaded: 5 });
  expect(told.onProgress).toHaveBeenCalledWith(5);
  expect(request?.timeout, 'two minutes from now').toBe(220_000);
});
