import 'server-only';
import { AppError } from '@/lib/base/errors';
import { isFormFrom } from '@/lib/base/form-source';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { acceptedType } from './content-type';
import { readBytes } from './request';

/** Enough for a few fields of a plain HTML form. Bounded, because parsing takes time quadratic in their number. */
const maxFormBytes = 4000;

/** The form's fields; the last value of each name counts. @throws AppError too_large, unsupported_type */
export async function readForm(request: Request): Promise<Record<string, string>> {
  const bytes = await readBytes(request, maxFormBytes, messages.tooLarge);
  if (!acceptedType(request.headers, 'application/x-www-form-urlencoded'))
    throw new AppError('unsupported_type', messages.noPostedForm);
  return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
}

/** Refuses forms from pages of other sites (OWASP CSRF, "verifying origin"). @throws AppError forbidden */
export function refuseForeignForm({ headers: sent }: Request): void {
  const source = { origin: sent.get('origin'), referer: sent.get('referer') };
  if (!isFormFrom(new URL(env().AUTH_URL).origin, source))
    throw new AppError('forbidden', messages.crossOrigin);
}

/** Redirects a browser after a POST, so that reloading won't repeat it (RFC 9110 §15.4.4). @param path of this site */
export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'private, no-store' } });
