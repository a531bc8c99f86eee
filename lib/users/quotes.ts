import 'server-only';
import type { ObjectId } from 'mongodb';
import { discardImage } from '@/lib/images/upload';
import { forgetQuotes, quotes } from '@/lib/orders/quotes/data';

/** Lets go of an account's quotes as `forgetQuotes` does, and of pictures that no product has any more and they alone show. */
export async function letGoOfQuotes(userId: ObjectId, until?: Date): Promise<void> {
  // Before they go, for nothing knows of these pictures afterwards.
  for (const url of await quotes().distinct('lines.productImg', { userId })) await discardImage(url);
  await forgetQuotes(userId, until);
}
