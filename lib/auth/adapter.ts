import 'server-only';
import { MongoDBAdapter } from '@auth/mongodb-adapter';
import { ObjectId } from 'mongodb';
import type { Adapter } from 'next-auth/adapters';
import { timeNow } from '@/lib/platform/clock';
import { mongo } from '@/lib/platform/db';
import { accounts, newAccount } from './data';
import { link } from './linked-accounts';
import { nameFrom } from './schema';

/** Auth.js's adapter for users and linked accounts, with the rules of decision 0013. */
export function authAdapter(): Adapter {
  const adapter = MongoDBAdapter(async () => mongo(), {
    onClose: async () => {}, // one client per process, closed with it
  });
  return {
    ...adapter,
    // Auth.js uses this to link a new sign-in to the user in the browser's cookie, even when that session has ended.
    // Here only the identity that was just proved counts.
    getUser: async () => null,
    async createUser(user) {
      const doc = newAccount({
        email: user.email,
        name: nameFrom(user.name, user.email),
        emailVerified: timeNow(),
      });
      await accounts().insertOne(doc);
      return { ...user, id: doc._id.toHexString(), emailVerified: doc.emailVerified };
    },
    async linkAccount({ provider, providerAccountId, type, userId }) {
      await link({ provider, providerAccountId, type, userId: new ObjectId(userId) });
    },
  };
}
