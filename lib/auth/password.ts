import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { siteOf } from '@/lib/platform/client-ip';
import { processSingleton } from '@/lib/platform/process-singleton';
import { count } from '@/lib/platform/tally';
import { Turns } from '@/lib/platform/turns';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Of the process's four threads (libuv's pool), which also compress pages, read files and look up hosts: behind the
 * guesses of two addresses, sent at once, all that waited for 11 s on a busy machine, and now waits for 12 ms.
 */
const mostAtOnce = 2;
/** About two seconds of work. */
const mostWaiting = 100;

type Waiter = { begin: () => void; refuse: (() => void) | undefined };

const line = processSingleton('password hashes', () => ({ running: 0, waiting: new Turns<Waiter>() }));

const unrefused = processSingleton('password hashes not refused', () => new AsyncLocalStorage<true>());

/** Does what must not be refused half-way, however many wait. */
export const withoutRefusal = <T>(work: () => Promise<T>): Promise<T> => unrefused.run(true, work);

function refusal(): AppError {
  count('busy', {});
  return new AppError('unavailable', messages.busy, { retryAfter: 5 });
}

/** Makes room for one more of `who`, if others have more waiting: the last to come of those with the most is refused. */
function makesRoom(who: string): boolean {
  const most = line.waiting.longest(line.waiting.countOf(who) + 1);
  const last = most?.entries.findLast(({ refuse }) => refuse);
  if (!most || !last) return false;
  line.waiting.remove(most.who, last);
  last.refuse?.();
  return true;
}

/** @throws AppError unavailable */
async function turnOf(who: string): Promise<void> {
  if (line.running < mostAtOnce) {
    line.running += 1;
    return;
  }
  const refusable = !unrefused.getStore();
  if (refusable && line.waiting.size >= mostWaiting && !makesRoom(who)) throw refusal();
  await new Promise<void>((begin, reject) => {
    line.waiting.add(who, { begin, refuse: refusable ? () => reject(refusal()) : undefined });
  });
}

/**
 * Takes turns by `who`, a network by its site, so that whoever sends many doesn't hold up the others.
 * @throws AppError unavailable if too many wait already
 */
async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
  await turnOf(siteOf(who) ?? who);
  try {
    return await work();
  } finally {
    const next = line.waiting.next();
    if (next) next.entry.begin();
    else line.running -= 1;
  }
}

/** Keyboards type an accented letter as one character or as two; a password is the same with both (RFC 8265, §4.2.2). */
const composed = (password: string): string => password.normalize('NFC');

/**
 * @param who the network that asks, or the account that is signed in
 * @throws AppError unavailable
 */
export const hashPassword = (password: string, who = 'the shop'): Promise<string> =>
  inTurn(who, () => hash(composed(password), options));

/** Gives the tries back that were counted for a password if it could not be looked at. */
export const orGiveBack = <T>(work: Promise<T>, giveBack: () => Promise<unknown>): Promise<T> =>
  work.catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });

let dummy: Promise<string> | undefined;

/**
 * Checks a password. Without a hash it takes as long and returns false, so timing reveals no accounts.
 * @param who as for `hashPassword`
 * @throws AppError unavailable
 */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  who: string,
): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), options).catch((error: unknown) => {
    dummy = undefined; // the next one tries again
    throw error;
  });
  const known = passwordHash ?? (await dummy);
  const forms = new Set([composed(password), password]); // older hashes are of what was typed
  const matches = await inTurn(who, async () => {
    for (const form of forms) if (await verify(known, form)) return true;
    return false;
  });
  return passwordHash !== undefined && matches;
}
