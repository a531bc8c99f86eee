import 'server-only';
import { createHmac } from 'node:crypto';
import type { MongoClient } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { db, mongo } from './db';
import { derivedKey } from './derived-key';
import { env } from './env';
import { logRefusal, type Refused } from './refusals';
import { count } from './tally';

type Limit = { points: number; seconds: number };

const limits = {
  signInAccount: () => ({ points: env().SIGN_IN_FAILURES, seconds: 900 }),
  signInAddress: () => ({ points: env().SIGN_IN_FAILURES_PER_ADDRESS, seconds: 900 }),
  signInAccountDay: () => ({ points: env().SIGN_IN_FAILURES_PER_DAY, seconds: 86_400 }),
  signInAddressDay: () => ({ points: env().SIGN_IN_FAILURES_PER_ADDRESS * 5, seconds: 86_400 }),
  signInDevice: () => ({ points: env().SIGN_IN_FAILURES, seconds: 900 }),
  secondFactor: () => ({ points: env().SIGN_IN_FAILURES, seconds: 900 }),
  secondFactorDay: () => ({ points: env().SIGN_IN_FAILURES_PER_DAY, seconds: 86_400 }),
  passwordChange: () => ({ points: 10, seconds: 86_400 }), // each is a mail, and hashed anew
  registration: () => ({ points: env().REGISTRATIONS_PER_HOUR, seconds: 3600 }),
  linkMail: () => ({ points: env().LINK_MAILS_PER_HOUR, seconds: 3600 }),
  linkMailDay: () => ({ points: env().LINK_MAILS_PER_DAY, seconds: 86_400 }),
  linkMailLate: () => ({ points: 1, seconds: 3600 }), // once a day's are gone; its link to reset is good as long
  linkAddress: () => ({ points: env().LINK_MAILS_PER_ADDRESS, seconds: 3600 }),
  placeOrder: () => ({ points: env().ORDERS_PER_MINUTE, seconds: 60 }),
  placeOrderDay: () => ({ points: env().ORDERS_PER_MINUTE * 20, seconds: 86_400 }), // cancelled ones are kept for good
  askQuote: () => ({ points: 10, seconds: 86_400 }), // each is work for somebody, and a mail to the shop
  askQuoteAddress: () => ({ points: 60, seconds: 86_400 }), // of accounts that somebody makes for it
  quote: () => ({ points: 60, seconds: 3600 }), // what a buyer decides of his own
  payment: () => ({ points: 60, seconds: 60 }), // each is a call at Stripe, which grants the shop so many
  jointPaymentDay: () => ({ points: 300, seconds: 86_400 }), // other orders each time: the same ones share one
  declineAddress: () => ({ points: 30, seconds: 3600 }), // banks' refusals: a shop's worth of people behind one address has a few
  sitemapPart: () => ({ points: 60, seconds: 600 }), // ten thousand products, as dear as a dozen pages
  feed: () => ({ points: 6, seconds: 600 }), // all products; some 4 s of processor time for 100,000
  wholeCatalogue: () => ({ points: 20, seconds: 600 }), // of a large shop; some 6 s of processor time for 100,000 products
  document: () => ({ points: 60, seconds: 60 }), // each is drawn anew, in some 20 ms
  profile: () => ({ points: 20, seconds: 60 }), // a new photo has the reviews' pages rendered anew
  alertAddress: () => ({ points: 20, seconds: 3600 }), // each may be a mail to a stranger
  alertMailDay: () => ({ points: 5, seconds: 86_400 }), // to one address
  ownData: () => ({ points: 10, seconds: 86_400 }), // each reads all that somebody ever ordered
  addressBook: () => ({ points: 60, seconds: 3600 }), // a book of twenty, written several times over
  review: () => ({ points: 20, seconds: 60 }),
  reviewDay: () => ({ points: 60, seconds: 86_400 }),
  orderList: () => ({ points: 240, seconds: 60 }), // steps of quantities are one each
  upload: () => ({ points: 30, seconds: 60 }),
  import: () => ({ points: 60, seconds: 3600 }), // each reads ten thousand lines
  uploadDay: () => ({ points: 500, seconds: 86_400 }), // each is kept for a day, shown or not
} satisfies Record<string, () => Limit>;
export type LimitName = keyof typeof limits;

/** Limiters by the client they write with: a client that was replaced takes its limiters along. */
const limiters = new WeakMap<MongoClient, Map<LimitName, RateLimiterMongo>>();

/** What is counted by somebody's address is kept beyond recognition: it outlives an account that is deleted. */
const keptKey = (key: string): string =>
  key.includes('@') ? createHmac('sha256', derivedKey('limits')).update(key).digest('base64url') : key;

/** Counters live in the database, so that every instance of the app counts together. */
function limiter(name: LimitName): RateLimiterMongo {
  const client = mongo();
  const ofClient = limiters.get(client) ?? new Map<LimitName, RateLimiterMongo>();
  limiters.set(client, ofClient);
  const known = ofClient.get(name);
  if (known) return known;
  const { points, seconds } = limits[name]();
  const made = new RateLimiterMongo({
    storeClient: client,
    dbName: db().databaseName,
    tableName: 'rate_limits',
    keyPrefix: name,
    points,
    duration: seconds,
    disableIndexesCreation: true,
  });
  ofClient.set(name, made);
  return made;
}

/**
 * Takes one try, or several.
 * @param who whom the log of refusals names
 * @throws AppError limited, with the seconds to wait
 */
export async function consumeLimit(name: LimitName, key: string, who: Refused, tries = 1): Promise<void> {
  try {
    await limiter(name).consume(keptKey(key), tries);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    count('limits', { limit: name });
    logRefusal(`too many tries: ${name}`, who);
    throw new AppError('limited', messages.tooMany, { retryAfter: Math.ceil(error.msBeforeNext / 1000) });
  }
}

/** Takes one try; false where there is none left, of which nobody is to hear. */
export async function tryConsumeLimit(name: LimitName, key: string, who: Refused): Promise<boolean> {
  try {
    await consumeLimit(name, key, who);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limited') return false;
    throw error;
  }
}

/** The seconds to wait when the last try was taken already; 0 as long as there is one. Takes none. */
export async function waitFor(name: LimitName, key: string): Promise<number> {
  const spent = await limiter(name).get(keptKey(key));
  return spent && spent.remainingPoints <= 0 ? Math.max(1, Math.ceil(spent.msBeforeNext / 1000)) : 0;
}

/** Gives one try back, for limits that count failures only. */
export async function rewardLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).reward(keptKey(key));
}

/** Forgets all tries of this key. */
export async function resetLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(keptKey(key));
}
