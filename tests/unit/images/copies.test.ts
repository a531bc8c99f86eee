import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const forget = () => Reflect.deleteProperty(globalThis, Symbol.for('storefront.pictures'));
beforeEach(forget); // another file's, in this process
afterAll(forget);

/** The modules as one more bundle of the build has them. */
async function copy() {
  vi.resetModules();
  return {
    ...(await import('@/lib/images/encode')),
    ...(await import('@/lib/base/errors')),
    ...(await import('@/lib/platform/picture-process')),
  };
}

it('what the shared queue refuses is an expected failure for every copy of the code, too', async () => {
  await copy(); // its queue is the process's
  const { encodePicture, expectedFailure } = await copy();
  const picture = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const left = { who: 'ann', field: 'image', signal: AbortSignal.abort() };
  const error: unknown = await encodePicture(picture, left).catch((refusal: unknown) => refusal);
  expect(expectedFailure(error)?.code).toBe('unavailable');
});

it("a copy knows another one's error of the picture process, and no other error", async () => {
  const [first, second] = [await copy(), await copy()];
  expect(new first.PictureProcessError('ended')).toBeInstanceOf(second.PictureProcessError);
  expect(new Error('ended')).not.toBeInstanceOf(second.PictureProcessError);
});
