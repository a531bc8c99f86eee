import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { processSingleton } from '@/lib/platform/process-singleton';
import { count } from '@/lib/platform/tally';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Of the process's four threads (libuv's pool), which also compress pages, read files and look up hosts: behind the
 * guesses of two addresses, sent at once, all that waited for 11 s on a busy machine, and now waits for 12 ms.
 */
const mostAtOnce = 2;
/** About two seconds of work. */
const mostWaiting = 100;

/** How many are at work, and the beginnings of those that wait. */
type Line = { running: number; waiting: (() => void)[] };

const line = processSingleton('password hashes', (): Line => ({ running: 0, waiting: [] }));

const unrefused = processSingleton('password hashes not refused', () => new AsyncLocalStorage<true>());

/** Does what must not be refused half-way, however many wait. */
export const withoutRefusal = <T>(work: () => Promise<T>): Promise<T> => unrefused.run(true, work);

/** @throws AppError unavailable if too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (line.running < mostAtOnce) line.running += 1;
  else if (line.waiting.length < mostWaiting || unrefused.getStore())
    await new Promise<void>((begin) => line.waiting.push(begin));
  else {
    count('busy', {});
    throw new AppError('unavailable', messages.busy, { retryAfter: 5 });
  }
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
  }
}

/** @throws AppError unavailable */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, options));

/** Gives the tries back that were counted for a password if it could not be looked at. */
export const orGiveBack = <T>(work: Promise<T>, giveBack: () => Promise<unknown>): Promise<T> =>
  work.catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });

let dummy: Promise<string> | undefined;

/**
 * Checks a password. Without a hash it takes as long and returns false, so timing reveals no accounts.
 * @throws AppError unavailable
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), options);
  const known = passwordHash ?? (await dummy);
  const matches = await inTurn(() => verify(known, password));
  return passwordHash !== undefined && matches;
}
