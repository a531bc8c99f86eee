import { AccessRefused, obtainAccessToken, validAccessToken } from '@/components/auth/access-token';
import { type Answer, type Call, isRefusal, send } from '@/components/rest/send';
import { messages } from '@/lib/base/messages';

/** Sends the call with the token; returns a failure if there is no session or no response to the token request. */
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
 * Makes a REST call with the bearer token of the account signed in by this email (specification §6). A token about to
 * expire is renewed first. A refused one may be of an earlier session: it is renewed once, as nothing was done yet.
 */
export async function callRest(email: string, call: Call): Promise<Answer> {
  const answer = await sendWith(call, validAccessToken(email));
  return isRefusal(answer) ? sendWith(call, obtainAccessToken(email)) : answer;
}
