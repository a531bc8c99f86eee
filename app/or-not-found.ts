import 'server-only';
import { notFound } from 'next/navigation';
import { AppError } from '@/lib/base/errors';

/** Returns what a page reads; null for ids that are invalid, unknown or somebody else's. */
export async function orNull<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid')) return null;
    throw error;
  }
}

/** The same, but shows the 404 page for such ids. */
export const orNotFound = async <T>(read: Promise<T>): Promise<T> => (await orNull(read)) ?? notFound();
