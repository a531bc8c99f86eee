import type { Actor } from '@/lib/auth/actor';
import type { Action, ActionResult } from '@/lib/http/action';
import { newRequest } from './request.ts';
import { sessionCookieOf } from './rest.ts';

/** Posts the form of a page, as this actor's browser would with its scripts running. */
export async function press<Data>(
  action: Action<Data>,
  actor: Actor,
  fields: Record<string, string> = {},
): Promise<ActionResult<Data> | null> {
  newRequest({ cookie: await sessionCookieOf(actor) });
  const form = new FormData();
  for (const [name, value] of Object.entries({ enhanced: '1', ...fields })) form.set(name, value);
  return (await action({ result: null, values: {} }, form)).result;
}
