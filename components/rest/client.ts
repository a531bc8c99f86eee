import { AccessRefused, obtainAccessToken, validAccessToken } from '@/components/auth/access-token';
import { type Answer, type Call, isRefusal, send } from '@/components/rest/send';
import { messages } from '@/lib/base/messages';

/** With the token that `tokenOf` finds; without one for want of a session or of an answer, that failure. */
async function sendWith(call: Call, tokenOf: Promise<string>): Promise<Answer> {
  try {
    return await send(call, await tokenOf);
  } catch (error) {
    return error instanceof AccessRefused
      ? { ok: false, code: 'unauthorized', message: messages.unauthorized }
      : { ok: false, code: 'unavailable', message: messages.unavailable };
  }
}

/**
 * A call with the stored bearer token of whoever is signed in by this address (specification §6). A token about to end
 * is renewed first. One that is refused may belong to an earlier session: it is renewed once, and nothing was done yet.
 */
export async function callRest(email: string, call: Call): Promise<Answer> {
  const answer = await sendWith(call, validAccessToken(email));
  return isRefusal(answer) ? sendWith(call, obtainAccessToken(email)) : answer;
}
