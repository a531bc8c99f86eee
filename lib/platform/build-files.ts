import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Binary } from 'mongodb';
import { readClock, timeNow } from './clock';
import { collection } from './db';
import { isStopping } from './lifecycle';
import { log } from './log';
import { provideSharedFiles, type SharedFiles } from './shared-files';

type BuildDoc = { _id: string; startedAt: Date; files: string[] };
/** `_id` is the name below `/_next/static/`, which changes with the content. */
type FileDoc = { _id: string; body: Binary; at: Date };

const builds = () => collection<BuildDoc>('builds');
const files = () => collection<FileDoc>('build_files');

/** How many builds are kept: those that were started last. */
const rememberedBuilds = 3;
/** Files younger than this (ms) are never removed: their build may be writing the others at this moment. */
const youngMs = 3_600_000;
const retryMs = 2000;

/** The path of each static file of a build, by its name. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const statics = path.join(folder, 'static');
  const entries = await readdir(statics, { recursive: true, withFileTypes: true });
  const places = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(places.map((file) => [path.relative(statics, file).split(path.sep).join('/'), file]));
}

/**
 * Stores the static files of a build in the database, where every process finds them, and removes those of older builds
 * (decision 0034). Idempotent.
 * @param folder of the build
 * @param startedAt by default now, by the database's clock: on a machine whose own is behind, the newest build would
 * count as the oldest, and lose its files
 */
export async function shareBuild(folder: string, startedAt?: Date): Promise<void> {
  if (!startedAt) await readClock(); // a start comes here before its clock is watched
  const now = startedAt ?? timeNow();
  const id = (await readFile(path.join(folder, 'BUILD_ID'), 'utf8')).trim();
  const places = await filesOf(folder);
  const names = [...places.keys()];
  // The build lists its files before they are stored, so that no other process removes them in between.
  await builds().updateOne({ _id: id }, { $set: { startedAt: now, files: names } }, { upsert: true });
  // Files that exist are made young before they are looked up, for the same reason. Most builds were started before.
  await files().updateMany({ _id: { $in: names } }, { $set: { at: now } });
  const there = await files()
    .find({ _id: { $in: names } }, { projection: { _id: 1 } })
    .toArray();
  for (const { _id } of there) places.delete(_id);
  for (const [_id, file] of places) {
    const body = new Binary(await readFile(file));
    await files().updateOne({ _id }, { $set: { at: now }, $setOnInsert: { body } }, { upsert: true });
  }
  const newest = await builds().find().sort({ startedAt: -1 }).toArray();
  const [remembered, forgotten] = [newest.slice(0, rememberedBuilds), newest.slice(rememberedBuilds)];
  if (forgotten.length === 0) return;
  await files().deleteMany({
    _id: { $nin: remembered.flatMap((build) => build.files) },
    at: { $lt: new Date(now.getTime() - youngMs) },
  });
  await builds().deleteMany({ _id: { $in: forgotten.map(({ _id }) => _id) } });
}

export async function readSharedFile(name: string): Promise<Buffer | null> {
  const found = await files().findOne({ _id: name });
  return found && Buffer.from(found.body.buffer);
}

/** Stores the files of this process's build, retrying until it succeeds, and lets the server read those of others. */
export function shareOwnBuild(folder: string): void {
  const state = { isShared: false, read: readSharedFile };
  provideSharedFiles(state satisfies SharedFiles);
  void (async () => {
    while (!state.isShared && !isStopping()) {
      try {
        await shareBuild(folder);
        state.isShared = true;
      } catch (error) {
        log.warn({ err: error }, 'files of this build not shared yet');
        await pause(retryMs);
      }
    }
  })();
}
