import type { Answer } from '@/components/rest/send';
import { messages } from '@/lib/base/messages';
import { isRecord } from '@/lib/base/record';
import type { ActionResult } from '@/lib/http/action';

/**
 * The result of a write for the user: `done` if the count that specification §7 reads says that something changed,
 * `unchanged` if nothing did, else the server's own message.
 */
export function resultOf(
  answer: Answer,
  count: 'modifiedCount' | 'deletedCount',
  done: string,
  unchanged: string,
): ActionResult<null> {
  if (!answer.ok) return answer;
  const changed = isRecord(answer.body) ? answer.body[count] : undefined;
  if (typeof changed !== 'number') return { ok: false, code: 'unavailable', message: messages.unavailable };
  if (changed > 0) return { ok: true, message: done, data: null };
  return { ok: false, code: 'conflict', message: unchanged };
}
