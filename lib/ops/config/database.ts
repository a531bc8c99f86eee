import 'server-only';
import { type Db, MongoClient } from 'mongodb';
import * as z from 'zod';
import { isReadable } from '@/lib/platform/env-rules';
import { indexes } from '@/lib/platform/indexes';
import { type Finding, lookAt, type Note, patienceMs, type Values } from './finding';

/** A collection that the check creates, uses and drops. */
const own = 'config_check';

/** The oldest version that has what the shop uses (`$documents`, MongoDB's release notes). */
const oldestMajor = 6;

const helloSchema = z.object({ setName: z.string().optional(), msg: z.string().optional() });

async function place(note: Note, db: Db, isSandbox: boolean): Promise<void> {
  const { version } = z.object({ version: z.string() }).parse(await db.command({ buildInfo: 1 }));
  const isOld = Number.parseInt(version, 10) < oldestMajor;
  note(
    isOld ? 'wrong' : 'ok',
    `answers, version ${version}${isOld ? `; ${oldestMajor}.0 or newer is needed` : ''}`,
  );
  const { setName, msg } = helloSchema.parse(await db.command({ hello: 1 }));
  if (setName) note('ok', `is the replica set ${setName}: writes wait for most members`);
  else if (msg === 'isdbgrid') note('ok', 'is a sharded cluster: writes wait for most members');
  else
    note(
      isSandbox ? 'ok' : 'wrong',
      'is no replica set: what it acknowledged is lost with its one disk, and what it acknowledged last when it is killed',
    );
}

async function clock(note: Note, db: Db): Promise<void> {
  const told = await db.aggregate([{ $documents: [{ now: '$$NOW' }] }]).next();
  const { now } = z.object({ now: z.date() }).parse(told);
  const seconds = Math.round((Date.now() - now.getTime()) / 1000);
  if (Math.abs(seconds) < 5) note('ok', 'has the time that this machine has');
  else note('wrong', `this machine's clock is ${seconds} s off the database's; set it right`);
}

/** Writes into a collection of its own, which is removed again. */
async function rights(note: Note, db: Db): Promise<void> {
  const collection = db.collection(own);
  await collection.insertOne({ at: new Date() }, { writeConcern: { w: 'majority', wtimeout: patienceMs } });
  note('ok', 'may write, and most members confirm it');
  await collection.createIndex({ at: 1 });
  await collection.drop();
  note('ok', 'may create and drop collections and indexes');
}

async function haveIndexes(note: Note, db: Db): Promise<void> {
  const missing: string[] = [];
  for (const [name, wanted] of Object.entries(indexes)) {
    const found = await db
      .collection(name)
      .listIndexes()
      .toArray()
      .catch(() => []);
    const there = new Set(found.map((index) => String(index['name'])));
    missing.push(...wanted.filter((index) => !there.has(index.name)).map((index) => `${name}.${index.name}`));
  }
  if (missing.length === 0) return note('ok', 'has every index');
  const [some, others] = [missing.slice(0, 5).join(', '), missing.length - 5];
  note(
    'warn',
    `lacks indexes: ${some}${others > 0 ? ` and ${others} more` : ''}; the start, or npm run indexes, makes them`,
  );
}

/** Asks the database what it is and what its user may do. */
export function checkDatabase(values: Values): Promise<Finding[]> {
  const { MONGODB_URI: uri, SANDBOX } = values;
  const look = async (note: Note) => {
    if (!uri || !isReadable(uri)) return note('wrong', 'is not asked without a MONGODB_URI that can be read');
    const client = new MongoClient(uri, {
      serverSelectionTimeoutMS: patienceMs,
      socketTimeoutMS: patienceMs,
    });
    try {
      await place(note, client.db(), SANDBOX === '1');
      await clock(note, client.db());
      await rights(note, client.db());
      await haveIndexes(note, client.db());
    } finally {
      await client.close();
    }
  };
  return lookAt('Database', look, values);
}
