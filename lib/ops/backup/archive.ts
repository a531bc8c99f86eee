import 'server-only';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BSON, type Document } from 'mongodb';
import * as z from 'zod';

/** Written last: a folder without it is no backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  collections: z.array(z.object({ name: z.string().regex(/^\w+$/), count: z.int(), sha256: z.string() })),
});
export type Manifest = z.output<typeof manifestSchema>;
type Entry = Manifest['collections'][number];

/** Only of use to the processes that run now. */
export const leftOut: ReadonlySet<string> = new Set([
  'leases',
  'rate_limits',
  'generations',
  'sweeps',
  'processes',
  'reached',
  'builds',
  'build_files',
]);

const fileOf = (folder: string, name: string) => path.join(folder, `${name}.jsonl.gz`);
const manifestOf = (folder: string) => path.join(folder, 'manifest.json');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
}

/** @throws Error when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestOf(folder), 'utf8').catch(() => {
    throw new Error(`${folder} holds no complete backup: manifest.json is missing.`);
  });
  return manifestSchema.parse(JSON.parse(text));
}

/** Writes documents as lines of canonical Extended JSON, in which every BSON type keeps its own. */
export async function writeCollection(
  folder: string,
  name: string,
  docs: AsyncIterable<Document>,
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
  await pipeline(lines, createGzip(), hashed, createWriteStream(fileOf(folder, name), { flags: 'wx' }));
  return { name, count, sha256: hash.digest('hex') };
}

/** The documents of one collection, as they were. */
export async function* readCollection(folder: string, name: string): AsyncGenerator<Document> {
  const input = createReadStream(fileOf(folder, name)).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line) yield BSON.EJSON.parse(line, { relaxed: false });
  }
}

/** @throws Error when a file is not what was written */
export async function verifyFiles(folder: string, { collections }: Manifest): Promise<void> {
  for (const { name, sha256 } of collections) {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(fileOf(folder, name))) hash.update(chunk);
    if (hash.digest('hex') !== sha256) throw new Error(`${name}.jsonl.gz is not the file that was written.`);
  }
}
