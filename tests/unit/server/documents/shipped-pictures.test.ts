import { afterEach, expect, it, vi } from 'vitest';
import type { PictureAnswer, PictureTask } from '@/lib/platform/picture-process';
import { lastingCaches } from '../../../../server/documents/lasting.ts';
import { keyOfPicture } from '../../../../server/documents/shipped-pictures.ts';
import { policiesOf } from '../../../../server/headers/policies.ts';
import { settingsWith } from '../fixtures.ts';

afterEach(() => {
  vi.useRealTimers();
});

const one = keyOfPicture('image/webp', '/_next/image?url=%2Fcatalogue%2Ffoam-brush-set.webp&w=720&q=75');

/** A picture cache in front of a process that is done when it is told to be. */
function aCache() {
  const begun: { task: PictureTask; done: (answer: PictureAnswer) => void }[] = [];
  const work = (task: PictureTask) =>
    new Promise<PictureAnswer>((done) => {
      begun.push({ task, done });
    });
  const settings = settingsWith();
  const { pictures } = lastingCaches(async () => {}, settings.origin, policiesOf(settings), { work });
  const until = (count: number) => expect.poll(() => begun.length).toBeGreaterThanOrEqual(count);
  const finish = (index: number) =>
    begun[index]?.done({ kind: 'pictures', pictures: [new Uint8Array([index])] });
  return { pictures, begun, until, finish };
}

it('a picture that waits long for its turn is made once, and its work is not lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { pictures, begun, until, finish } = aCache();
  const first = pictures.get(one);
  await until(1);
  await vi.advanceTimersByTimeAsync(31_000);
  expect((await first).kind).toBe('failure');
  const second = pictures.get(one);
  await vi.advanceTimersByTimeAsync(1_000);
  finish(0);
  expect((await second).kind).toBe('document');
  expect(pictures.fresh(one)).toBeDefined();
  expect(begun).toHaveLength(1);
});
