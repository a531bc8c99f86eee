import 'server-only';
import { createHmac } from 'node:crypto';
import type { MongoClient } from 'mongodb';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { siteOf, siteShare } from './client-ip';
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
  signInDeviceDay: () => ({ points: env().SIGN_IN_FAILURES_PER_DAY, seconds: 86_400 }),
  secondFactor: () => ({ points: env().SIGN_IN_FAILURES, seconds: 900 }),
  secondFactorDay: () => ({ points: env().SIGN_IN_FAILURES_PER_DAY, seconds: 86_400 }),
  secondFactorReset: () => ({ points: 1, seconds: 86_400 }),
  passwordChange: () => ({ points: 10, seconds: 86_400 }), // each sends a mail and hashes a password
  registration: () => ({ points: env().REGISTRATIONS_PER_HOUR, seconds: 3600 }),
  linkMail: () => ({ points: env().LINK_MAILS_PER_HOUR, seconds: 3600 }),
  linkMailDay: () => ({ points: env().LINK_MAILS_PER_DAY, seconds: 86_400 }),
  linkMailLate: () => ({ points: 1, seconds: 3600 }), // once the day's are used up; the reset link lasts as long
  linkAddress: () => ({ points: env().LINK_MAILS_PER_ADDRESS, seconds: 3600 }),
  placeOrder: () => ({ points: env().ORDERS_PER_MINUTE, seconds: 60 }),
  placeOrderDay: () => ({ points: env().ORDERS_PER_MINUTE * 20, seconds: 86_400 }), // cancelled orders are kept forever
  askQuote: () => ({ points: 10, seconds: 86_400 }), // each makes work for staff, and sends the shop a mail
  askQuoteAddress: () => ({ points: 60, seconds: 86_400 }), // against accounts made for the purpose
  quote: () => ({ points: 60, seconds: 3600 }), // a buyer's decisions on their own quotes
  payment: () => ({ points: 60, seconds: 60 }), // each calls Stripe, which limits the shop's calls
  unknownPayment: () => ({ points: 5, seconds: 3600 }), // the payer names the payment, and may make it up
  unknownPaymentAddress: () => ({ points: 20, seconds: 3600 }), // against accounts made for the purpose
  jointPaymentDay: () => ({ points: 300, seconds: 86_400 }), // each for other orders: the same orders share a payment
  declineAddress: () => ({ points: 30, seconds: 3600 }), // a whole office behind one address has few declined cards
  declineSite: () => ({ points: 30 * siteShare, seconds: 3600 }), // declineAddress knows only the hash of a network
  sitemapPart: () => ({ points: 60, seconds: 600 }), // ten thousand products cost as much as a dozen pages
  feed: () => ({ points: 6, seconds: 600 }), // all products; some 4 s of processor time for 100,000
  wholeCatalogue: () => ({ points: 20, seconds: 600 }), // some 6 s of processor time for 100,000 products
  document: () => ({ points: 60, seconds: 60 }), // each is drawn anew, in about 20 ms
  profile: () => ({ points: 20, seconds: 60 }), // a new photo invalidates the pages with reviews
  alertAddress: () => ({ points: 20, seconds: 3600 }), // each may mail a stranger
  alertMailDay: () => ({ points: 5, seconds: 86_400 }), // per email address
  ownData: () => ({ points: 10, seconds: 86_400 }), // each reads everything that an account ever ordered
  addressBook: () => ({ points: 60, seconds: 3600 }), // a book of twenty addresses, written several times over
  review: () => ({ points: 20, seconds: 60 }),
  reviewDay: () => ({ points: 60, seconds: 86_400 }),
  reviewAddress: () => ({ points: 60, seconds: 3600 }), // of accounts with unverified email addresses
  orderList: () => ({ points: 240, seconds: 60 }), // every step of a quantity is one
  upload: () => ({ points: 30, seconds: 60 }),
  import: () => ({ points: 60, seconds: 3600 }), // each reads ten thousand lines
  uploadDay: () => ({ points: 500, seconds: 86_400 }), // each is kept for a day even if unused
} satisfies Record<string, () => Limit>;
export type LimitName = keyof typeof limits;
/** Limits that count by network; all others count by an account's id or email address, or by a device it uses. */
type NetworkLimit = Extract<
  LimitName,
  `${string}Address${string}` | 'declineSite' | 'registration' | 'sitemapPart' | 'feed' | 'wholeCatalogue'
>;

/** Limiters by database client, so that those of a replaced client are dropped with it. */
const limiters = new WeakMap<MongoClient, Map<string, RateLimiterMongo>>();

/** Hashes a key with an email address, because the counter may outlive the account when that is deleted. */
const keptKey = (key: string): string =>
  key.includes('@') ? createHmac('sha256', derivedKey('limits')).update(key).digest('base64url') : key;

/** Counters are in the database, so that all instances of the app share them. */
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

/** The counters of an attempt: its key and, if that is an IPv6 network, the site that the network belongs to. */
function countersOf(name: LimitName, key: string): { limiter: RateLimiterMongo; key: string }[] {
  const site = siteOf(key);
  const own = { limiter: limiter(name), key: keptKey(key) };
  return site ? [own, { limiter: limiter(name, true), key: site }] : [own];
}

const daySeconds = 86_400;

/** The message for users; limits per day say how many hours to wait. */
const wordsOf = (name: LimitName, waitMs: number): string =>
  limits[name]().seconds < daySeconds
    ? messages.tooMany
    : messages.tooManyToday(Math.max(1, Math.ceil(waitMs / 3_600_000)));

/**
 * Takes one attempt, or several: all or, if they are too many, none, so that fewer may still be taken.
 * @param who named in the log if the attempt is refused
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

/** Takes one attempt. Returns false if none is left, for callers that must not reveal it. */
export async function tryConsumeLimit(name: LimitName, key: string, who: Refused): Promise<boolean> {
  try {
    await consumeLimit(name, key, who);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limited') return false;
    throw error;
  }
}

/** The seconds to wait if no attempt is left, else 0. Takes none. */
export async function retryAfterSeconds(name: LimitName, key: string): Promise<number> {
  const spent = await Promise.all(countersOf(name, key).map((counter) => counter.limiter.get(counter.key)));
  const waits = spent.map((each) =>
    each && each.remainingPoints <= 0 ? Math.max(1, Math.ceil(each.msBeforeNext / 1000)) : 0,
  );
  return Math.max(...waits);
}

/** Gives attempts back: for limits that count only failures, and for requests refused for another reason. */
export async function refundLimit(name: LimitName, key: string, tries = 1): Promise<void> {
  for (const counter of countersOf(name, key)) await counter.limiter.reward(counter.key, tries);
}

/** Forgets all attempts of an account. Those of a network can't be: its site's also count the neighbours. */
export async function resetLimit(
  name: Exclude<LimitName, NetworkLimit>,
  accountOrEmail: string,
): Promise<void> {
  await limiter(name).delete(keptKey(accountOrEmail));
}
