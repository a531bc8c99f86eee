import 'server-only';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { PassThrough, pipeline as pipe, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document } from 'mongodb';
import { named } from '@/lib/base/named';
import type { Lock } from './key';
import type { Backup, Entry } from './manifest';
import { sealFile, unsealFile } from './seal';

/** Collections that are not backed up: they matter only to running processes, or to a restore under way. */
export const leftOut: ReadonlySet<string> = new Set(
  named('leases rate_limits generations sweeps processes reached builds build_files restore_state'),
);

/** File name of a collection in the folder of a backup; an operator's own collection may have any name. */
export const fileName = (name: string, lock: Lock | null) =>
  `${encodeURIComponent(name)}.jsonl.gz${lock ? '.sealed' : ''}`;

/** Writes documents as lines of canonical Extended JSON, which keeps every BSON type; encrypted if there is a lock. */
export async function writeCollection(
  folder: string,
  name: string,
  docs: AsyncIterable<Document>,
  lock: Lock | null = null,
): Promise<Entry> {
  const hash = createHash('sha256');
  let count = 0;
  async function* lines() {
    for await (const doc of docs) {
      count += 1;
      yield `${BSON.EJSON.stringify(doc, { relaxed: false })}\n`;
    }
  }
  const hashed = new PassThrough();
  hashed.on('data', (chunk: Buffer) => hash.update(chunk));
  const file = fileName(name, lock);
  const sealed = lock
    ? (plain: AsyncIterable<Buffer>) => sealFile(lock.fileKey(file), plain)
    : new PassThrough();
  const written = createWriteStream(path.join(folder, file), { flags: 'wx', flush: true });
  await pipeline(lines, createGzip(), sealed, hashed, written);
  return { name, count, sha256: hash.digest('hex') };
}

/** The documents of one collection, as they were. @throws Error when the file is not what was written */
export async function* readCollection({ folder, lock }: Backup, name: string): AsyncGenerator<Document> {
  const file = fileName(name, lock);
  const bytes = createReadStream(path.join(folder, file));
  const plain = lock ? Readable.from(unsealFile(lock.fileKey(file), bytes)) : bytes;
  const text = pipe(plain, createGunzip(), () => undefined).setEncoding('utf8'); // a failure ends the loop below
  try {
    for await (const line of linesOf(text)) yield BSON.EJSON.parse(line, { relaxed: false });
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) yield rest;
}

/** The files of a backup, without its manifest and the pictures. */
const entriesOf = ({ manifest }: Backup): Entry[] => [
  ...manifest.collections,
  ...(manifest.format === 2 && manifest.pictures ? [manifest.pictures] : []),
];

/** @throws Error when a file is not what was written */
export async function verifyFiles(backup: Backup): Promise<void> {
  for (const { name, sha256 } of entriesOf(backup)) {
    const hash = createHash('sha256');
    const file = fileName(name, backup.lock);
    for await (const chunk of createReadStream(path.join(backup.folder, file))) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new Error(`${file} is not the file that was written.`);
  }
}

/** Reads every document back. @throws Error when a file is not what was written, or has another number of documents */
export async function readBack(backup: Backup): Promise<void> {
  await verifyFiles(backup);
  for (const { name, count } of entriesOf(backup)) {
    let read = 0;
    for await (const _doc of readCollection(backup, name)) read += 1;
    if (read !== count) throw new Error(`${name}: ${read} documents can be read, ${count} were written.`);
  }
}
