import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { deleteFiles, imageFolder } from '@/lib/images/service';
import { uploadImage } from '@/lib/images/upload';
import { aUser } from '../../support/factories.ts';
import { hangFetch } from '../../support/hanging-fetch.ts';
import { aPicture } from '../../support/pictures.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const answerOf = (work: Promise<unknown>) =>
  Promise.race([work.catch((error: unknown) => error), pause(50_000, 'nothing')]);

it('an image host that hangs keeps neither who uploads waiting nor what was sent in memory', async () => {
  const [actor, picture] = [await aUser(), await aPicture()];
  hangFetch();
  expect(await answerOf(uploadImage(actor, picture))).toMatchObject({
    code: 'unavailable',
    message: messages.image.hostDown,
  });
});

it('and is asked again another time to delete what it would not', async () => {
  hangFetch();
  expect(await answerOf(deleteFiles([`${imageFolder()}x`]))).toBe(false);
});
