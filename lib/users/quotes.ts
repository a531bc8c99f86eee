import 'server-only';
import type { ObjectId } from 'mongodb';
import { discardImage } from '@/lib/images/upload';
import { deleteQuotes, quotes } from '@/lib/orders/quotes/data';

/** Deletes an account's quotes (see `deleteQuotes`), and pictures that only they still show. */
export async function deleteQuotesAndPictures(userId: ObjectId, until?: Date): Promise<void> {
  // Done first, because nothing refers to these pictures afterwards.
  for (const url of await quotes().distinct('lines.productImg', { userId })) await discardImage(url);
  await deleteQuotes(userId, until);
}
