import 'server-only';
import { createHmac } from 'node:crypto';
import type { MongoClient } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { siteOf } from './client-address';
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
  unknownPayment: () => ({ points: 5, seconds: 3600 }), // named by its payer, and maybe made up
  unknownPaymentAddress: () => ({ points: 20, seconds: 3600 }), // of accounts that somebody makes for it
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
  reviewAddress: () => ({ points: 60, seconds: 3600 }), // of accounts on addresses that nobody has proved
  orderList: () => ({ points: 240, seconds: 60 }), // steps of quantities are one each
  upload: () => ({ points: 30, seconds: 60 }),
  import: () => ({ points: 60, seconds: 3600 }), // each reads ten thousand lines
  uploadDay: () => ({ points: 500, seconds: 86_400 }), // each is kept for a day, shown or not
} satisfies Record<string, () => Limit>;
export type LimitName = keyof typeof limits;

/** Limiters by the client they write with: a client that was replaced takes its limiters along. */
const limiters = new WeakMap<MongoClient, Map<string, RateLimiterMongo>>();

/** A site may do so many times as much as one of the 65,536 networks that its owner may call from, or give to as many customers. */
const siteShare = 16;

/** What is counted by somebody's address is kept beyond recognition: it outlives an account that is deleted. */
const keptKey = (key: string): string =>
  key.includes('@') ? createHmac('sha256', derivedKey('limits')).update(key).digest('base64url') : key;

/** Counters live in the database, so that every instance of the app counts together. */
function limiter(name: LimitName, isOfSites = false): RateLimiterMongo {
  const client = mongo();
  const ofClient = limiters.get(client) ?? new Map<string, RateLimiterMongo>();
  limiters.set(client, ofClient);
  const keyPrefix = isOfSites ? `${name}Site` : name;
  const known = ofClient.get(keyPrefix);
  if (known) return known;
  const { points, seconds } = limits[name]();
  const made = new RateLimiterMongo({
    storeClient: client,
    dbName: db().databaseName,
    tableName: 'rate_limits',
    keyPrefix,
    points: points * (isOfSites ? siteShare : 1),
    duration: seconds,
    disableIndexesCreation: true,
  });
  ofClient.set(keyPrefix, made);
  return made;
}

/** What a try is counted by: its key and, where that is an IPv6 network, the site that the network is a part of. */
function countersOf(name: LimitName, key: string): { limiter: RateLimiterMongo; key: string }[] {
  const site = siteOf(key);
  const own = { limiter: limiter(name), key: keptKey(key) };
  return site ? [own, { limiter: limiter(name, true), key: site }] : [own];
}

const daySeconds = 86_400;

/** When it can be tried again, in words: what is counted by day is not told to wait some minutes. */
const wordsOf = (name: LimitName, waitMs: number): string =>
  limits[name]().seconds < daySeconds
    ? messages.tooMany
    : messages.tooManyToday(Math.max(1, Math.ceil(waitMs / 3_600_000)));

/**
 * Takes one try, or several: all of them or, where they are too many, none, so that fewer may still be taken.
 * @param who whom the log of refusals names
 * @throws AppError limited, with the seconds to wait
 */
export async function consumeLimit(name: LimitName, key: string, who: Refused, tries = 1): Promise<void> {
  const asked: ReturnType<typeof countersOf> = [];
  try {
    for (const counter of countersOf(name, key)) {
      asked.push(counter);
      await counter.limiter.consume(counter.key, tries);
    }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    if (tries > 1) for (const counter of asked) await counter.limiter.reward(counter.key, tries);
    count('limits', { limit: name });
    logRefusal(`too many tries: ${name}`, who);
    const { msBeforeNext: waitMs } = error;
    throw new AppError('limited', wordsOf(name, waitMs), { retryAfter: Math.ceil(waitMs / 1000) });
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
  const spent = await Promise.all(countersOf(name, key).map((counter) => counter.limiter.get(counter.key)));
  const waits = spent.map((each) =>
    each && each.remainingPoints <= 0 ? Math.max(1, Math.ceil(each.msBeforeNext / 1000)) : 0,
  );
  return Math.max(...waits);
}

/** Gives one try back, or several: of limits that count failures only, and of what was refused for another reason. */
export async function rewardLimit(name: LimitName, key: string, tries = 1): Promise<void> {
  for (const counter of countersOf(name, key)) await counter.limiter.reward(counter.key, tries);
}

/** Forgets all tries of this key. */
export async function resetLimit(name: LimitName, key: string): Promise<void> {
  await limiter(name).delete(keptKey(key));
}
