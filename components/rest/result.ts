import * as z from 'zod';
import type { Answer } from '@/components/rest/send';
import { messages } from '@/lib/base/messages';
import type { ActionResult } from '@/lib/http/action';

const counts = {
  modifiedCount: z.object({ modifiedCount: z.number() }).transform((body) => body.modifiedCount),
  deletedCount: z.object({ deletedCount: z.number() }).transform((body) => body.deletedCount),
};

/**
 * What a write came to, for the person who pressed: `done` when the count that specification §7 reads says that something
 * changed, `unchanged` when nothing did, or the server's own words.
 */
export function resultOf(
  answer: Answer,
  count: keyof typeof counts,
  done: string,
  unchanged: string,
): ActionResult<null> {
  if (!answer.ok) return answer;
  const { data } = counts[count].safeParse(answer.body);
  if (data === undefined) return { ok: false, code: 'unavailable', message: messages.unavailable };
  if (data > 0) return { ok: true, message: done, data: null };
  return { ok: false, code: 'conflict', message: unchanged };
}
