import 'server-only';
import type { ObjectId } from 'mongodb';
import { tellBackInStock } from '@/lib/alerts/tell';
import { recordWaitingAudits } from '@/lib/audit/record';
import { tellWaitingOwners } from '@/lib/auth/notices';
import { stockMoved } from '@/lib/catalogue/changes';
import { removeOldImports } from '@/lib/catalogue/import/reads';
import { workOnImports } from '@/lib/catalogue/import/work';
import { recordRestocks } from '@/lib/catalogue/restock';
import { followUpQuotes } from '@/lib/orders/quotes/follow-up';
import { settleLeftClaims } from '@/lib/orders/quotes/settle';
import { invalidateCaches } from '@/lib/platform/cache';
import type { CacheChange } from '@/lib/platform/cache-change';
import { settleReviews } from '@/lib/reviews/settle';
import { settleDeletions } from '@/lib/users/deletions';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { checkByNight } from '../ledger/nightly';
import { migrateLateComers } from '../migrations/run';
import { forgetOldVisits } from '../vitals/keep';
import { releaseDatedAhead, removeExpired } from './cleanup';
import { forgetEnded } from './ended';
import { endNewStrayHolds } from './holds';
import { removeUnusedImages } from './images';
import { tellIndexNow } from './index-now';
import type { Job } from './loop';
import { sendDueMails } from './mail';
import type { JobName } from './names';
import { finishFollowUps, finishPlacings, withdrawEmptyGroups } from './orders';
import { expireOrders, finishRefunds, reconcileJointPayments, reconcilePayments } from './payments';
import { makeSocialPictures } from './social';

const second = 1000;

/** Runs these works one after the other; they change nothing on public pages. */
const quietly =
  (...works: readonly (() => Promise<unknown>)[]) =>
  async (): Promise<CacheChange> => {
    for (const work of works) await work();
    return {};
  };

/** The same for works that move stock: caches are told even if a later work fails, because no later run would do so. */
const movingStock =
  (...works: readonly ((moved: ObjectId[]) => Promise<unknown>)[]) =>
  async (): Promise<CacheChange> => {
    const moved: ObjectId[] = [];
    try {
      for (const work of works) await work(moved);
    } finally {
      await invalidateCaches(stockMoved(...moved.map((id) => id.toHexString())));
    }
    return {};
  };

/** Jobs that may wait for others (Stripe, the mail server) are separate from those that need only the database. */
export const jobs: readonly (Job & { name: JobName })[] = [
  {
    name: 'orders',
    everyMs: 2 * second,
    run: movingStock(
      finishFollowUps,
      (moved) => finishPlacings(undefined, moved),
      () => withdrawEmptyGroups(),
      () => settleLeftClaims(),
      () => followUpQuotes(),
      () => recordRestocks(),
    ),
  },
  { name: 'holds', everyMs: 30 * second, run: movingStock(endNewStrayHolds) },
  {
    name: 'payments',
    everyMs: 5 * second,
    run: movingStock(
      (moved) => expireOrders(undefined, undefined, moved),
      () => reconcilePayments(),
      () => reconcileJointPayments(),
      (moved) => finishRefunds(undefined, undefined, moved),
    ),
  },
  { name: 'mail', everyMs: 2 * second, run: quietly(sendDueMails) },
  {
    name: 'admin',
    everyMs: 30 * second,
    run: async () => {
      await recordWaitingAudits();
      await tellWaitingOwners();
      await invalidateCaches((await settleTakeOvers()).changes); // now, because the next step may fail
      return (await settleDeletions()).changes;
    },
  },
  { name: 'alerts', everyMs: 5 * second, run: quietly(tellBackInStock) },
  { name: 'reviews', everyMs: 30 * second, run: settleReviews },
  { name: 'imports', everyMs: 2 * second, run: quietly(() => workOnImports(invalidateCaches)) },
  { name: 'images', everyMs: 600 * second, run: quietly(removeUnusedImages) },
  { name: 'indexNow', everyMs: 60 * second, run: quietly(tellIndexNow) },
  { name: 'social', everyMs: 10 * second, run: () => makeSocialPictures() },
  { name: 'ledger', everyMs: 5 * second, run: quietly(checkByNight) },
  {
    name: 'cleanup',
    everyMs: 600 * second,
    run: quietly(
      removeExpired,
      forgetEnded,
      removeOldImports,
      forgetOldVisits,
      releaseDatedAhead,
      migrateLateComers,
    ),
  },
];
