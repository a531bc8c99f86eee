import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { acceptedType } from './content-type';
import { readBytes } from './request';

/** A form of a few fields that a browser posts to a call by itself; reading more fields takes the square of their number. */
const maxFormBytes = 4000;

/** Its fields, the last of each name. @throws AppError too_large, unsupported_type */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readBytes(request, maxFormBytes, messages.tooLarge);
  if (!acceptedType(request.headers, 'application/x-www-form-urlencoded'))
    throw new AppError('unsupported_type', messages.noPostedForm);
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}

/** A form that a page of this site sent (OWASP CSRF, "verifying origin"): a cookie alone may authorise it. @throws AppError forbidden */
export function refuseForeignForm({ headers: sent }: Request): void {
  const source = sent.get('origin') ?? sent.get('referer') ?? '';
  const isOurs = URL.canParse(source) && new URL(source).origin === new URL(env().AUTH_URL).origin;
  if (!isOurs) throw new AppError('forbidden', messages.crossOrigin);
}

/** Leads a browser on after a post, so that reloading does not post again (RFC 9110 §15.4.4). @param path of this site */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'private, no-store' } });
