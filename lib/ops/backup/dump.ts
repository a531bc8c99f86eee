import 'server-only';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { db } from '@/lib/platform/db';
import { leftOut, type Manifest, writeCollection, writeManifest } from './archive';

/**
 * The order in which a shop at work can be read without a snapshot: what is derived from orders before them, so that
 * nothing is about an unknown order; products last, so that no order counts on stock that is not there yet.
 */
const last = ['orders', 'products'];

async function collectionNames(): Promise<string[]> {
  const found = await db().listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  const names = found
    .map(({ name }) => name)
    .filter((name) => !leftOut.has(name) && !name.startsWith('system.'));
  return [
    ...names.filter((name) => !last.includes(name)).sort(),
    ...last.filter((name) => names.includes(name)),
  ];
}

/** Writes every collection into a new folder. @throws Error when the folder exists */
export async function backUp(folder: string): Promise<Manifest> {
  await mkdir(path.dirname(path.resolve(folder)), { recursive: true });
  await mkdir(folder);
  const startedAt = new Date().toISOString();
  const collections: Manifest['collections'] = [];
  for (const name of await collectionNames()) {
    // Numbers keep their own types: 3 as an integer and 3.0 are not the same to every reader.
    const docs = db().collection(name).find({}, { promoteValues: false }).sort({ _id: 1 });
    collections.push(await writeCollection(folder, name, docs));
  }
  const manifest: Manifest = { format: 1, startedAt, finishedAt: new Date().toISOString(), collections };
  await writeManifest(folder, manifest);
  return manifest;
}
