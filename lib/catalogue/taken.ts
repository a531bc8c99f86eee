import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isDuplicateKey } from '@/lib/platform/db';
import { fieldNames, fieldOf } from './fields';

/** For a failed write. @throws AppError conflict if another live product has the unique value, else the error as it is */
export function throwTaken(error: unknown): never {
  for (const name of fieldNames) {
    const { unique } = fieldOf(name);
    if (unique && isDuplicateKey(error, unique.index))
      throw new AppError('conflict', unique.taken, { fieldErrors: { [name]: [unique.taken] } });
  }
  const slug = messages.catalogue.slugTaken;
  if (isDuplicateKey(error, 'live_slug'))
    throw new AppError('conflict', slug, { fieldErrors: { slug: [slug] } });
  throw error;
}
