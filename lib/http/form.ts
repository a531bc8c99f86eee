import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';

/** A form that a page of this site sent (OWASP CSRF, "verifying origin"), for a cookie alone may authorise it. @throws AppError forbidden */
export function refuseForeignForm({ headers: sent }: Request): void {
  const source = sent.get('origin') ?? sent.get('referer') ?? '';
  const isOurs = URL.canParse(source) && new URL(source).origin === new URL(env().AUTH_URL).origin;
  if (!isOurs) throw new AppError('forbidden', messages.crossOrigin);
}

/** To what a form is answered with, by a request of its own (RFC 9110 §15.4.4). */
export const redirectTo = (location: string) =>
  new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'private, no-store' } });
