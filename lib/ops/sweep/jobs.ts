import 'server-only';
import { recordWaitingAudits } from '@/lib/audit/record';
import { fateOf } from '@/lib/auth/mail-fate';
import { recordRestocks } from '@/lib/catalogue/restock';
import { deliverMail } from '@/lib/mail/deliver';
import { settleDeletions } from '@/lib/users/delete';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { expireCaches } from './caches';
import { removeExpired } from './cleanup';
import { removeUnusedImages } from './images';
import { type Job, runJob } from './loop';
import { endStrayHolds, finishFollowUps, finishPlacings } from './orders';
import { expireOrders, finishRefunds, reconcilePayments } from './payments';

const second = 1000;

/** Jobs that may wait for somebody else (Stripe, the mail server) are apart from those that need the database alone. */
const jobs: readonly Job[] = [
  {
    name: 'orders',
    everyMs: 2 * second,
    run: async () => {
      const followed = await finishFollowUps();
      const placed = await finishPlacings();
      await recordRestocks();
      return followed || placed;
    },
  },
  { name: 'holds', everyMs: 30 * second, run: endStrayHolds },
  {
    name: 'payments',
    everyMs: 5 * second,
    run: async () => {
      const expired = await expireOrders();
      await reconcilePayments();
      return (await finishRefunds()) || expired;
    },
  },
  {
    name: 'mail',
    everyMs: 2 * second,
    run: async () => {
      await deliverMail(fateOf);
      return false;
    },
  },
  {
    name: 'admin',
    everyMs: 30 * second,
    run: async () => {
      await recordWaitingAudits();
      const taken = await settleTakeOvers();
      return (await settleDeletions()) + taken > 0;
    },
  },
  {
    name: 'images',
    everyMs: 600 * second,
    run: async () => {
      await removeUnusedImages();
      return false;
    },
  },
  {
    name: 'cleanup',
    everyMs: 600 * second,
    run: async () => {
      await removeExpired();
      return false;
    },
  },
];

const running = Symbol.for('storefront.sweepers');

/** Starts every job of this process, once. They end when the server stops, which waits for them (server/http/shutdown.ts). */
export function startSweepers(): void {
  const shared = globalThis as { [running]?: Promise<unknown> };
  shared[running] ??= Promise.all(jobs.map((job) => runJob(job, () => expireCaches(['products']))));
}
