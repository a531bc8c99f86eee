import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** What packages bring for debuggers, compilers and readers; nothing that runs loads it. */
const forOthers = /\.(?:js|mjs|cjs|css)\.map$|\.d\.[mc]?ts$/;

/**
 * Packages that a release does without: Next's compiler, which builds use alone; the tests' browser, which npm takes along as
 * a companion of Next's; and Node itself, where the image has it.
 */
const needless = (withNode: boolean) =>
  new RegExp(
    `^(?:@next/swc-.*|@playwright|playwright|playwright-core${withNode ? '' : '|node-(?:linux|win)-.*'})$`,
  );

/** Node's headers, for those who compile against it. */
const headers = /^node-[^/]+\/include$/;

/** Takes out of `node_modules` what no program of a release loads: about half. */
export async function prune(modules: string, withNode: boolean): Promise<void> {
  const isNeedless = needless(withNode);
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(modules, file).split(path.sep).join('/');
    const isOut = entry.isDirectory() ? isNeedless.test(name) || headers.test(name) : forOthers.test(name);
    if (isOut) await rm(file, { recursive: true, force: true });
  }
}
