import type { IncomingMessage } from 'node:http';
import { StripeError } from './errors.ts';

export type Keys = { secretKey: string; publishableKey: string };
export type Viewer = 'secret' | 'publishable';

/**
 * The caller, by `Authorization: Bearer <key>`.
 * @throws StripeError 401 without a key or with one of another account.
 */
export function identify(keys: Keys, req: IncomingMessage): Viewer {
  const key = /^bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
  if (key === keys.secretKey) return 'secret';
  if (key === keys.publishableKey) return 'publishable';
  const message =
    key === ''
      ? "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
      : `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`;
  throw new StripeError(401, { message, type: 'invalid_request_error' });
}

export function secretKeyRequired(): StripeError {
  return new StripeError(403, {
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    type: 'invalid_request_error',
  });
}
