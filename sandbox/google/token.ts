import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody, sendJson } from '../http.ts';
import { sameSecret } from '../same-secret.ts';
import { type Grants, TOKEN_LIFETIME } from './grants.ts';
import type { SigningKey } from './keys.ts';
import { claimsOf } from './users.ts';

const MAX_FORM = 10_000;

const tokenRequestSchema = z.object({
  grant_type: z.string(),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
});

export type TokenContext = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  grants: Grants;
  key: SigningKey;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The token endpoint (RFC 6749, section 4.1.3) with client_secret_basic or client_secret_post. */
export async function issueTokens(
  req: IncomingMessage,
  res: ServerResponse,
  context: TokenContext,
): Promise<void> {
  const form = Object.fromEntries(new URLSearchParams((await readBody(req, MAX_FORM)).toString('utf8')));
  if (!isClient(req, form, context)) {
    return sendJson(res, 401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic realm="token"' });
  }
  const request = tokenRequestSchema.safeParse(form);
  if (!request.success) return sendJson(res, 400, { error: 'invalid_request' });
  const { grant_type: grantType, code, redirect_uri: redirectUri, code_verifier: verifier } = request.data;
  if (grantType !== 'authorization_code') return sendJson(res, 400, { error: 'unsupported_grant_type' });
  const grant = context.grants.redeem(code, redirectUri, verifier);
  if (!grant) return sendJson(res, 400, { error: 'invalid_grant' });

  const issuedAt = Math.floor(context.now() / 1000);
  const idToken = await context.key.sign({
    iss: context.issuer,
    azp: context.clientId,
    aud: context.clientId,
    ...claimsOf(grant.user),
    at_hash: accessTokenHash(grant.accessToken),
    ...(grant.nonce !== undefined && { nonce: grant.nonce }),
    iat: issuedAt,
    exp: issuedAt + TOKEN_LIFETIME,
  });
  sendJson(res, 200, {
    access_token: grant.accessToken,
    expires_in: TOKEN_LIFETIME,
    scope: 'openid email profile',
    token_type: 'Bearer',
    id_token: idToken,
  });
}

function isClient(req: IncomingMessage, form: Record<string, string>, context: TokenContext): boolean {
  const { id, secret } = basicCredentials(req) ?? { id: form['client_id'], secret: form['client_secret'] };
  return id === context.clientId && secret !== undefined && sameSecret(secret, context.clientSecret);
}

/** RFC 6749, section 2.3.1: both halves are form-encoded before they are joined. */
function basicCredentials(req: IncomingMessage): { id: string; secret: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(req.headers.authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const decode = (text: string) => new URLSearchParams(`v=${text}`).get('v') ?? '';
  return { id: decode(id), secret: decode(secret) };
}

/** OpenID Connect Core 1.0, section 3.1.3.6: the left half of the hash. */
function accessTokenHash(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
}
