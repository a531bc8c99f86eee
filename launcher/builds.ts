import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Builds are kept side by side, each in its own folder: a running shop keeps its files when another build is made. */
const home = '.next';
/** Where builds are made. As deep as the final folder, because links to packages are relative. */
export const workFolder = `${home}/work`;
export const buildFolder = (id: string): string => `${home}/build-${id}`;
/** Names the newest build, for whoever starts the server without the launcher. */
const currentFile = `${home}/current`;

/** So many builds are kept, and all made or used later than so long (ms) ago: a shop may still run on them. */
const kept = 3;
const keptMs = 30 * 24 * 3_600_000;

/** Files in the work folder that are not part of the build. */
const staysInWork: ReadonlySet<string> = new Set([
  'cache',
  'dev',
  'diagnostics',
  'lock',
  'trace',
  'trace-build',
  'types',
]);

/** Whether there is a finished build of this id; a build appears in its folder as a whole. */
export const hasBuild = (cwd: string, id: string): boolean =>
  existsSync(path.join(cwd, buildFolder(id), 'BUILD_ID'));

/** The folder of the current build, relative to the root, or null. */
export async function currentBuild(cwd: string): Promise<string | null> {
  const folder = (await readFile(path.join(cwd, currentFile), 'utf8').catch(() => '')).trim();
  return folder || null;
}

/** Makes a build count as young, because a shop is to run on it; does nothing where nothing can be written. */
export async function noteUse(cwd: string, folder: string): Promise<void> {
  const now = new Date();
  await utimes(path.join(cwd, folder), now, now).catch(() => undefined);
}

export async function setCurrent(cwd: string, id: string): Promise<void> {
  const file = path.join(cwd, currentFile);
  await writeFile(`${file}.new`, `${buildFolder(id)}\n`);
  await rename(`${file}.new`, file);
  await noteUse(cwd, buildFolder(id));
}

/** Moves a finished build to its own folder in one step, and makes it the current one. */
export async function keepBuild(cwd: string, id: string): Promise<void> {
  const work = path.join(cwd, workFolder);
  const coming = path.join(cwd, home, `coming-${id}`);
  await rm(coming, { recursive: true, force: true });
  await mkdir(coming);
  for (const name of await readdir(work)) {
    if (!staysInWork.has(name)) await rename(path.join(work, name), path.join(coming, name));
  }
  await rename(coming, path.join(cwd, buildFolder(id)));
  await setCurrent(cwd, id);
}

/** A build is renamed before it is removed: if that is interrupted, no start takes what is left for a whole build. */
const leavingPrefix = 'leaving-';

/** Removes builds that no shop is likely to run on any more, and what is left of earlier removals. @returns how many */
export async function removeOldBuilds(cwd: string): Promise<number> {
  const current = await currentBuild(cwd);
  const names = (await readdir(path.join(cwd, home))).filter((name) => name.startsWith('build-'));
  const builds = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(path.join(cwd, home, name))).mtimeMs })),
  );
  const old = builds
    .toSorted((one, other) => other.at - one.at)
    .slice(kept)
    .filter(({ name, at }) => Date.now() - at > keptMs && `${home}/${name}` !== current);
  for (const { name } of old)
    await rename(path.join(cwd, home, name), path.join(cwd, home, leavingPrefix + name));
  const leaving = (await readdir(path.join(cwd, home))).filter((name) => name.startsWith(leavingPrefix));
  for (const name of leaving) await rm(path.join(cwd, home, name), { recursive: true, force: true });
  return old.length;
}
