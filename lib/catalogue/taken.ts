import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isDuplicateKey } from '@/lib/platform/db';
import { fieldNames, fieldOf } from './fields';

/** The error to throw for a failed write: a conflict if another live product has the unique value, else as it was. */
export function takenOr(error: unknown): unknown {
  for (const name of fieldNames) {
    const { unique } = fieldOf(name);
    if (unique && isDuplicateKey(error, unique.index))
      return new AppError('conflict', unique.taken, { fieldErrors: { [name]: [unique.taken] } });
  }
  const slug = messages.catalogue.slugTaken;
  if (isDuplicateKey(error, 'live_slug'))
    return new AppError('conflict', slug, { fieldErrors: { slug: [slug] } });
  return error;
}
