import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { postPicture } from '@/components/form/post-picture';
import { messages } from '@/lib/base/messages';

/** As much of a request as an upload uses. */
class Request {
  static last: Request | undefined;
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  /** Milliseconds from the beginning, as in browsers. */
  timeout = 0;
  status = 0;
  responseText = '';
  onload: (() => void) | undefined;
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

const shopSays = (message: string) => JSON.stringify({ error: { message } });
const page = '<!doctype html><h1>Sign in to this network</h1>';

it.each([
  ['is too large for the shop', 413, shopSays('Too large.'), 'Too large.', false],
  ['stood still too long', 408, shopSays('Too slow.'), 'Too slow.', true],
  ['met a shop that is busy', 503, shopSays('Busy.'), 'Busy.', true],
  ['met the page of a network', 200, page, messages.unavailable, true],
  ['met a proxy that refuses it', 403, page, messages.unavailable, true],
])(
  'whoever sent a picture that %s reads why, and may try again where that helps',
  (_which, status, text, ...told) => {
    const onFail = vi.fn();
    postPicture(new File(['picture'], 'brush.png'), { onProgress: vi.fn(), onDone: vi.fn(), onFail });
    const request = Request.last;
    if (!request) throw new Error('Nothing is sent.');
    Object.assign(request, { status, responseText: text }).onload?.();
    expect(onFail).toHaveBeenCalledExactlyOnceWith(...told);
  },
);

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
