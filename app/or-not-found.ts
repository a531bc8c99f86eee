import 'server-only';
import { notFound } from 'next/navigation';
import { AppError } from '@/lib/base/errors';

/** What a page reads, or the 404 page for ids that are wrong, unknown or somebody else's. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) notFound();
    throw error;
  }
}
