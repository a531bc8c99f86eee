import 'server-only';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Binary } from 'mongodb';
import { collection } from './db';
import { isStopping } from './lifecycle';
import { log } from './log';
import { provideSharedFiles, type SharedFiles } from './shared-files';

type BuildDoc = { _id: string; startedAt: Date; files: string[] };
/** `_id` is the name below `/_next/static/`, which changes with the content. */
type FileDoc = { _id: string; body: Binary; at: Date };

const builds = () => collection<BuildDoc>('builds');
const files = () => collection<FileDoc>('build_files');

/** So many builds are remembered, the newest by their last start. */
const rememberedBuilds = 3;
/** A file this young (ms) stays whoever has it: its build may be writing the others at this moment. */
const youngMs = 3_600_000;
const retryMs = 2000;

/** Where each file of a build lies, by its name. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const statics = path.join(folder, 'static');
  const entries = await readdir(statics, { recursive: true, withFileTypes: true });
  const places = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(places.map((file) => [path.relative(statics, file).split(path.sep).join('/'), file]));
}

/**
 * Puts the files of a build where every process finds them, and forgets those of older builds (decision 0034).
 * Writing them twice writes them once.
 * @param folder of the build
 */
export async function shareBuild(folder: string, now = new Date()): Promise<void> {
  const id = (await readFile(path.join(folder, 'BUILD_ID'), 'utf8')).trim();
  const places = await filesOf(folder);
  const names = [...places.keys()];
  // Named before they are there, so that nobody takes them away between the two.
  await builds().updateOne({ _id: id }, { $set: { startedAt: now, files: names } }, { upsert: true });
  // Made young before anybody asks which are there, for the same reason. Most starts are of a build that has been started before.
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

/** Shares this process's build for as long as it takes, and lets the server ask for files of others. */
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
