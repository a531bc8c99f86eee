import { unstable_isUnrecognizedActionError, unstable_rethrow } from 'next/navigation';
import { messages } from '@/lib/base/messages';
import { ownBuild } from '@/lib/base/own-build';
import type { Action, ActionResult } from '@/lib/http/action';

/** Calls a server action from a script; a lost connection, or a newer release without the action, becomes a failure. */
export async function callAction<Data>(
  action: Action<Data>,
  fields: FormData | Record<string, string>,
): Promise<ActionResult<Data>> {
  const form = fields instanceof FormData ? fields : new FormData();
  if (!(fields instanceof FormData))
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('enhanced', ownBuild); // asks the action to answer instead of redirecting
  try {
    const { result } = await action({ result: null, values: {} }, form);
    if (result) return result;
  } catch (error) {
    unstable_rethrow(error);
    if (unstable_isUnrecognizedActionError(error))
      // Not `not_found`, at which the page is refreshed: by a newer release that reloads it, with all that was typed.
      return { ok: false, code: 'invalid', message: messages.outdated.scripted };
  }
  return { ok: false, code: 'unavailable', message: messages.unavailable };
}
