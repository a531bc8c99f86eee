import 'server-only';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { getOrderNumbers } from '../detail';
import type { Picked } from './schema';

/** Why an order failed, in words for the office. Rethrows an outage, in which every order would fail. */
function wordsOf(error: unknown): string {
  if (error instanceof z.ZodError) return error.issues[0]?.message ?? messages.invalid;
  if (error instanceof AppError && error.code !== 'unavailable') return error.message;
  throw error;
}

/** Runs `work` on each of these orders in turn, as one act with one time, and returns the result of each. */
export async function eachPicked<One extends { orderId: string }>(
  actor: Actor,
  picked: readonly One[],
  work: (one: One, at: Date) => Promise<string>,
): Promise<Picked[]> {
  const numbers = await getOrderNumbers(
    actor,
    picked.map(({ orderId }) => orderId),
  );
  const at = timeNow();
  const results: Picked[] = [];
  for (const one of picked) {
    const { orderId } = one;
    const about = { orderId, number: numbers.get(orderId) ?? orderId };
    try {
      results.push({ ...about, done: true, words: await work(one, at) });
    } catch (error) {
      results.push({ ...about, done: false, words: wordsOf(error) });
    }
  }
  return results;
}
