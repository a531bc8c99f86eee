import 'server-only';
import {
  type Collection,
  type Db,
  type Document,
  MongoClient,
  type MongoClientOptions,
  ObjectId,
} from 'mongodb';
import { AppError } from '@/lib/base/errors';
import { isId } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { areCommandsWatched, tellCommands } from './commands';
import { env } from './env';
import './broken-connections';

const shared = globalThis as typeof globalThis & {
  storefrontMongo?: MongoClient;
  storefrontPatience?: number;
  storefrontDatabase?: string;
};

/**
 * What a URI cannot take away. An acknowledged write of money or stock is on most members of the replica set, on their
 * disks, and outlives the primary; it is tried once more when that changes, and read back from the one that has it.
 */
const promises = {
  w: 'majority', // one by one: parts of a `writeConcern` would give way to the URI's
  journal: true,
  wtimeoutMS: 10_000,
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
} as const satisfies MongoClientOptions;

/** Nothing waits for good (ms): not for a server, a free connection, an answer or the other members. */
const limits = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 5000,
  socketTimeoutMS: 20_000,
} as const satisfies MongoClientOptions;

/**
 * The process's one client. Its timeouts are short, so that a page never waits long for a database that is away.
 * Ask for it anew each time: a client whose first connection failed is closed for good and replaced.
 */
export function mongo(): MongoClient {
  const known = shared.storefrontMongo;
  if (known) return known;
  const client = new MongoClient(env().MONGODB_URI, {
    appName: 'storefront',
    maxPoolSize: 30,
    // Left out otherwise: tests ask for it in the address.
    ...(areCommandsWatched() && { monitorCommands: true }),
    ...promises,
    ...limits,
    socketTimeoutMS: shared.storefrontPatience ?? limits.socketTimeoutMS,
  });
  if (areCommandsWatched()) tellCommands(client);
  client.on('topologyClosed', () => {
    if (shared.storefrontMongo === client) delete shared.storefrontMongo;
  });
  shared.storefrontMongo = client;
  return client;
}

/** Tries of a process that starts: each waits as long as a server is looked for, and the second has a client of its own. */
const firstTries = 2;

/**
 * For a process that starts, before anything asks: the driver gives up a first connection that takes too long, as on a busy
 * machine, and with it all who wait behind it, however short ("Topology is closed"). A database that is away is found out
 * by whoever asks next. Returns whether it is there.
 */
export async function connectFirst(): Promise<boolean> {
  for (let left = firstTries; left > 0; left -= 1) {
    const connected = await mongo()
      .connect()
      .catch(() => null);
    if (connected) return true;
  }
  return false;
}

/** For commands of the operator, before their first call: an index over a million orders takes longer than any page may wait. */
export function waitLong(): void {
  shared.storefrontPatience = 3_600_000;
}

/** The database that `MONGODB_URI` names, unless a command works on another one beside it. */
export const db = (): Db => mongo().db(shared.storefrontDatabase);

/** For commands of the operator: from here on all work is on this database of the same server; without a name on one's own. */
export function workOn(name?: string): void {
  if (name === undefined) delete shared.storefrontDatabase;
  else shared.storefrontDatabase = name;
}

export const collection = <T extends Document>(name: string): Collection<T> => db().collection<T>(name);

/** Closes the client; for scripts and tests. */
export async function closeDb(): Promise<void> {
  await shared.storefrontMongo?.close();
  delete shared.storefrontMongo;
}

/** A 24-digit hex id as an ObjectId. @throws AppError invalid */
export function toObjectId(id: string): ObjectId {
  if (!isId(id)) throw new AppError('invalid', messages.invalidId);
  return new ObjectId(id);
}

/** The server names the index before it quotes the value, which may hold any text. */
const indexNamed = / index: (\S+)/;

/** True for a violation of a unique index, optionally of the one of this name (lib/platform/indexes). */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return false;
  return index === undefined || indexNamed.exec(error.message)?.[1] === index;
}
