import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { type Headers, readBody, sendHtml } from '../http.ts';
import type { Grants } from './grants.ts';
import { blockedPage, pageHeaders, pickerPage } from './page.ts';
import { type GoogleUser, toUser, typedUserSchema } from './users.ts';

const MAX_FORM = 10_000;

/** RFC 6749, section 4.1.1; OpenID Connect Core 1.0, section 3.1.2.1; RFC 7636 with S256 only. */
const requestSchema = z
  .object({
    response_type: z.literal('code', { error: 'unsupported_response_type' }),
    scope: z.string({ error: 'invalid_scope' }).refine((scope) => scope.split(' ').includes('openid'), {
      error: 'invalid_scope',
    }),
    nonce: z.string().optional(),
    prompt: z
      .string()
      .refine((prompt) => prompt !== 'none', { error: 'interaction_required' })
      .optional(),
    login_hint: z.string().optional(),
    code_challenge: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, { error: 'invalid_request' })
      .optional(),
    code_challenge_method: z.literal('S256', { error: 'invalid_request' }).optional(),
  })
  .refine(
    (request) => (request.code_challenge === undefined) === (request.code_challenge_method === undefined),
    {
      error: 'invalid_request',
    },
  );

export type AuthorizeContext = {
  issuer: string;
  clientId: string;
  redirectUris: string[];
  users: GoogleUser[];
  grants: Grants;
};

const cookieName = 'signed_in_as';

/**
 * The form with which this browser last signed in. As at Google it is not asked again, unless the client wants it to be
 * (developers.google.com/identity/openid-connect, `prompt`).
 */
function remembered({ headers }: IncomingMessage, prompt = ''): Record<string, string> | null {
  if (/\b(select_account|consent)\b/.test(prompt)) return null;
  const [, kept] = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(headers.cookie ?? '') ?? [];
  return kept ? Object.fromEntries(new URLSearchParams(decodeURIComponent(kept))) : null;
}

/** The authorization endpoint: a page to pick an identity, with forms that post to the same URL. */
export async function authorize(
  url: URL,
  req: IncomingMessage,
  res: ServerResponse,
  context: AuthorizeContext,
) {
  const query = Object.fromEntries(url.searchParams);
  const redirectUri = query['redirect_uri'] ?? '';
  // Nothing may be sent to a redirect URI that the client did not register (RFC 6749, section 4.1.2.1).
  if (query['client_id'] !== context.clientId)
    return sendHtml(res, 400, blockedPage('invalid_client'), pageHeaders());
  if (!context.redirectUris.includes(redirectUri)) {
    return sendHtml(res, 400, blockedPage('redirect_uri_mismatch'), pageHeaders());
  }
  const answer = (values: Record<string, string>, headers: Headers = {}) => {
    const target = new URL(redirectUri);
    const state = query['state'];
    for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
    if (state !== undefined) target.searchParams.set('state', state);
    res.writeHead(303, { ...headers, location: target.href, 'cache-control': 'no-store' }).end();
  };
  const request = requestSchema.safeParse(query);
  if (!request.success) return answer({ error: request.error.issues[0]?.message ?? 'invalid_request' });

  const headers = pageHeaders(new URL(redirectUri).origin);
  const page = { users: context.users, client: new URL(redirectUri).host };
  const isPosted = req.method === 'POST';
  const known = isPosted ? null : remembered(req, request.data.prompt);
  if (!isPosted && !known) {
    return sendHtml(res, 200, pickerPage({ ...page, email: request.data.login_hint ?? '' }), headers);
  }
  const sent = isPosted ? (await readBody(req, MAX_FORM)).toString('utf8') : '';
  const form = known ?? Object.fromEntries(new URLSearchParams(sent));
  if (form['decision'] === 'cancel') return answer({ error: 'access_denied' });
  const typed = typedUserSchema.safeParse(form);
  const preset = context.users.find(({ email }) => email === form['user']);
  const user = preset ?? (typed.success ? toUser(typed.data) : null);
  if (!user) {
    const error = typed.error?.issues[0]?.message ?? 'Enter an email address.';
    const retry = { ...page, email: form['email'] ?? '', name: form['name'] ?? '', error };
    return sendHtml(res, 400, pickerPage(retry), headers);
  }
  const code = context.grants.issueCode({
    user,
    redirectUri,
    nonce: request.data.nonce,
    codeChallenge: request.data.code_challenge,
  });
  // Google names itself, too (RFC 9207), though its discovery document does not announce it.
  const kept = encodeURIComponent(new URLSearchParams(form).toString());
  answer(
    {
      code,
      scope: request.data.scope,
      iss: context.issuer,
      authuser: '0',
      prompt: known ? 'none' : 'consent',
    },
    { 'set-cookie': `${cookieName}=${kept}; Path=/o/oauth2; HttpOnly; SameSite=Lax` },
  );
}
