import 'server-only';
import type { ObjectId } from 'mongodb';
import { changedAfter, olderThan } from '@/lib/catalogue/change-feed';
import type { CatalogueDoc } from '@/lib/catalogue/managed';
import { commonLook, renewSocial } from '@/lib/catalogue/social';
import type { CacheChange } from '@/lib/platform/cache-change';
import { timeNow } from '@/lib/platform/clock';
import { isDatabaseAway } from '@/lib/platform/failure';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { PictureProcessError } from '@/lib/platform/picture-process';
import { type Progress, pauseAfter, progressOf, saveProgress } from './progress';

/** Pictures of one run: thirty a minute, about six seconds of one processor. */
const perRun = 5;
/** The newest products from before the first run, or before all were to be redrawn; an older one is drawn on a change. */
const mostOlder = 10_000;
/** Products checked in one run; most have the right picture already. */
const mostLooks = 500;
/** A product that fails this often is skipped. */
const mostFailures = 5;

/**
 * Renews one picture. After repeated failures a product is skipped. If the fault is not the product's own but, for
 * example, the image host's, retries become ever rarer, so that a quarter of an hour of it skips nothing.
 * @returns false to try again later
 */
async function renew(
  product: CatalogueDoc,
  progress: Progress,
  renewed: ObjectId[],
  now: Date,
): Promise<boolean> {
  try {
    if (!product.draft && (await renewSocial(product))) renewed.push(product._id);
    progress.failures = 0;
    return true;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    progress.failures += 1;
    log.warn({ err: error, productId: product._id.toHexString() }, 'social picture not made yet');
    if (progress.failures < mostFailures) {
      const isOwnFault = error instanceof PictureProcessError;
      if (!isOwnFault) progress.pausedUntil = new Date(now.getTime() + pauseAfter(progress.failures));
      return false;
    }
    progress.failures = 0;
    return true;
  }
}

/**
 * Makes the pictures for places where addresses of products are shared, a few at a time: first of products that
 * changed, then of those from before, the newest first, once more whenever what all pictures share has changed. Returns
 * the pages that have a new one.
 */
export async function makeSocialPictures(now = timeNow()): Promise<CacheChange> {
  const progress = await progressOf('social', mostOlder, now);
  if (progress.pausedUntil.getTime() > now.getTime()) return {};
  const look = commonLook();
  // No product has changed then, but the pictures of all are outdated.
  if (progress.look !== look) Object.assign(progress, { look, older: null, left: mostOlder });
  const renewed: ObjectId[] = [];
  let looks = 0;

  /** @returns whether all were done */
  async function walk(found: AsyncIterable<CatalogueDoc>, done: (product: CatalogueDoc) => void) {
    for await (const product of found) {
      const isEnough = isStopping() || renewed.length >= perRun || looks >= mostLooks;
      if (isEnough || !(await renew(product, progress, renewed, now))) return false;
      looks += 1;
      done(product);
    }
    return true;
  }

  // Reads one more than it checks, to tell whether that was the end.
  const isUpToDate = await walk(changedAfter(progress, now).limit(mostLooks + 1), ({ _id, updatedAt }) => {
    Object.assign(progress, { at: updatedAt, id: _id });
  });
  if (isUpToDate && progress.left > 0) {
    const most = Math.min(progress.left, mostLooks + 1);
    const isEnd = await walk(olderThan(progress.older).limit(most), ({ _id }) => {
      progress.older = _id;
      progress.left -= 1;
    });
    if (isEnd) progress.left = 0;
  }
  await saveProgress(progress);
  return renewed.length === 0 ? {} : { soft: renewed.map((id) => `product:${id.toHexString()}` as const) };
}
