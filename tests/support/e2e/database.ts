import { type Db, MongoClient } from 'mongodb';
import { shopEnvironment } from './shop.ts';

let client: MongoClient | undefined;

/** The database of this worker's own shop, over one connection for all its tests. */
export function ownDatabase(): Db {
  client ??= new MongoClient(shopEnvironment().MONGODB_URI);
  return client.db();
}

export const leaveDatabase = async (): Promise<void> => client?.close();
