import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { downloadByApt } from './apt.ts';
import { type Architecture, architecture, configuredMirrors, RELEASE } from './debian.ts';
import { downloadByHttp } from './http.ts';
import { type Runtime, whyEngineFails } from './probe.ts';
import { lastWords, run } from './run.ts';

const METHODS = [
  { name: 'apt-get', download: downloadByApt },
  { name: 'http', download: downloadByHttp },
];

const folderIn = (cacheDir: string, { debian }: Architecture) =>
  path.join(cacheDir, `glibc-${RELEASE}-${debian}`);

/** How to run Node with the C library in `cacheDir`; undefined if there is none. */
export function cachedRuntime(cacheDir: string): Runtime | undefined {
  const machine = architecture();
  return machine && runtimeIn(folderIn(cacheDir, machine), machine);
}

/** Removes a C library that turned out not to work. */
export async function discardRuntime(cacheDir: string) {
  const machine = architecture();
  if (machine) await rm(folderIn(cacheDir, machine), { recursive: true, force: true });
}

/**
 * Unpacks a newer C library into `cacheDir`, from the Debian mirrors this machine is configured with. The system's own
 * library is not touched: Node is started by the unpacked loader.
 * @throws Error with the reasons of all attempts
 */
export async function fetchRuntime(cacheDir: string, signal?: AbortSignal): Promise<Runtime> {
  const machine = architecture();
  if (!machine) throw new Error(`no newer C library is known for ${process.arch}`);
  const mirrors = await configuredMirrors();
  if (mirrors.length === 0) throw new Error('no Debian package mirror is configured on this machine');
  await mkdir(cacheDir, { recursive: true });
  const reasons: string[] = [];
  for (const mirror of mirrors) {
    for (const { name, download } of METHODS) {
      const work = await mkdtemp(path.join(cacheDir, 'work-'));
      try {
        await download(mirror, machine, work, signal);
        return await install(work, folderIn(cacheDir, machine), machine, signal);
      } catch (error) {
        signal?.throwIfAborted();
        reasons.push(`  ${mirror} by ${name}: ${error instanceof Error ? error.message : error}`);
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    }
  }
  throw new Error(`a newer C library could not be had:\n${reasons.join('\n')}`);
}

async function install(work: string, folder: string, machine: Architecture, signal: AbortSignal | undefined) {
  const root = path.join(work, 'root');
  for (const deb of await readdir(path.join(work, 'debs'))) {
    const result = await run('dpkg-deb', ['-x', path.join(work, 'debs', deb), root], { signal });
    if (!result.ok) throw new Error(`dpkg-deb: ${lastWords(result)}`);
  }
  const unpacked = runtimeIn(root, machine);
  const reason = unpacked ? await whyEngineFails(unpacked, signal) : 'the packages hold no loader';
  if (reason) throw new Error(reason);
  // Renamed only after the test, so that the final folder is always complete, even if another process was faster.
  await rename(root, folder).catch((error: unknown) => {
    if (!runtimeIn(folder, machine)) throw error;
  });
  const installed = runtimeIn(folder, machine);
  if (!installed) throw new Error(`${folder} holds no loader`);
  return installed;
}

function runtimeIn(root: string, { triplet, loader }: Architecture): Runtime | undefined {
  const libraries = path.join(root, 'usr/lib', triplet);
  const command = path.join(libraries, loader);
  if (!existsSync(command)) return undefined;
  return { command, args: ['--inhibit-cache', '--library-path', libraries, process.execPath] };
}
