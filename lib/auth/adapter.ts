import 'server-only';
import { MongoDBAdapter } from '@auth/mongodb-adapter';
import { ObjectId } from 'mongodb';
import type { Adapter } from 'next-auth/adapters';
import { collection, mongo } from '@/lib/db';
import { users } from '@/lib/users/data';
import { newUser } from '@/lib/users/mutations';

/** A sign-in elsewhere that leads to a user. The provider's tokens are of no use to the shop and not kept. */
type AccountDoc = { provider: string; providerAccountId: string; type: string; userId: ObjectId };

const accounts = () => collection<AccountDoc>('accounts');

/** Auth.js's view of users and accounts, with the rules of design §6. */
export function authAdapter(): Adapter {
  const adapter = MongoDBAdapter(async () => mongo(), {
    onClose: async () => {}, // one client per process, closed with it
  });
  return {
    ...adapter,
    // Auth.js asks this to join a sign-in to whoever the browser's cookie names, even when that session has ended.
    // Here the identity that was just proved decides alone.
    getUser: async () => null,
    async createUser(user) {
      const doc = newUser({ email: user.email, name: user.name ?? '', emailVerified: new Date() });
      await users().insertOne(doc);
      return { ...user, id: doc._id.toHexString(), emailVerified: doc.emailVerified };
    },
    // An upsert, because a link may have outlived the account it led to.
    async linkAccount({ provider, providerAccountId, type, userId }) {
      await accounts().updateOne(
        { provider, providerAccountId },
        { $set: { type, userId: new ObjectId(userId) } },
        { upsert: true },
      );
    },
  };
}
