import 'server-only';
import { notFound } from 'next/navigation';
import { AppError } from '@/lib/base/errors';

/** Returns what a page reads, or shows the 404 page for ids that are invalid, unknown or somebody else's. */
export async function orNotFound<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) notFound();
    throw error;
  }
}
