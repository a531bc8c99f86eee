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
 * Guarantees that MONGODB_URI can't override. An acknowledged write of money or stock is on the disks of most members
 * of the replica set, so it survives the loss of the primary. It is retried once when the primary changes, and reads go
 * to the primary, which has it.
 */
const promises = {
  w: 'majority', // set one by one: the URI would override parts of a `writeConcern`
  journal: true,
  wtimeoutMS: 10_000,
  retryWrites: true,
  retryReads: true,
  readPreference: 'primary',
} as const satisfies MongoClientOptions;

/** Options of MONGODB_URI that get past these: older names, which the driver prefers, and one that fits no primary. */
const pastPromises = /(?<=\?(?:.*&)?)(?:j|wtimeout|maxStalenessSeconds)=[^&]*/gi;

/** Timeouts (ms), so that nothing waits forever for a server, a free connection or an answer. */
const limits = {
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: 2000,
  waitQueueTimeoutMS: 5000,
  socketTimeoutMS: 20_000,
} as const satisfies MongoClientOptions;

/**
 * How long (ms) after its time stamp a write may become visible: it waits for a server, a connection and an answer, and
 * once more when it is retried.
 */
export const longestWriteMs =
  2 * (limits.serverSelectionTimeoutMS + limits.waitQueueTimeoutMS + limits.socketTimeoutMS);

/**
 * The process's only client. Its timeouts are short, so that a page never waits long for an unreachable database.
 * Don't keep it, but call this each time: a client whose first connection failed is closed for good and replaced.
 */
export function mongo(): MongoClient {
  const known = shared.storefrontMongo;
  if (known) return known;
  const client = new MongoClient(env().MONGODB_URI.replace(pastPromises, ''), {
    appName: 'storefront',
    maxPoolSize: 30,
    // Left out if false, because tests turn it on in the URI.
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

/** Attempts at start: each waits for the server selection timeout, and the second uses a new client. */
const firstTries = 2;

/**
 * Connects a starting process before its first query. If the first connection takes too long, as on a busy machine, the
 * driver fails it and every query that waits behind it ("Topology is closed"). Returns whether it is connected; if not,
 * the next query reports the error.
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

/** For operator commands, before their first query: an index on a million orders takes longer than a page may wait. */
export function waitLong(): void {
  shared.storefrontPatience = 3_600_000;
}

/** The database that `MONGODB_URI` names, unless `workOn` chose another one. */
export const db = (): Db => mongo().db(shared.storefrontDatabase);

/** For operator commands: switches to this database of the same server; without a name, back to the configured one. */
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

/** Matches the first index name: the server writes it before the value, which may contain any text. */
const indexNamed = / index: (\S+)/;

/** True for a violation of a unique index, optionally only of the one with this name (lib/platform/indexes). */
export function isDuplicateKey(error: unknown, index?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return false;
  return index === undefined || indexNamed.exec(error.message)?.[1] === index;
}

/** Whether this write was made; false if a document with its unique key is there already, or came first. */
export async function isFirst(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
