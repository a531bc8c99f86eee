import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Files of packages for debuggers and compilers; nothing loads them at run time. */
const forOthers = /\.(?:js|mjs|cjs|css)\.map$|\.d\.[mc]?ts$/;

/**
 * Packages that a release does not need: Next's compiler, which only builds use; Playwright, which npm installs as a
 * peer dependency of Next; and Node itself, if the image has it.
 */
const needless = (withNode: boolean) =>
  new RegExp(
    `^(?:@next/swc-.*|@playwright|playwright|playwright-core${withNode ? '' : '|node-(?:linux|win)-.*'})$`,
  );

/** Node's headers, which only compiling native code needs. */
const headers = /^node-[^/]+\/include$/;

/** Removes from `node_modules` what no program of a release loads: about half. */
export async function prune(modules: string, withNode: boolean): Promise<void> {
  const isNeedless = needless(withNode);
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(modules, file).split(path.sep).join('/');
    const isOut = entry.isDirectory() ? isNeedless.test(name) || headers.test(name) : forOthers.test(name);
    if (isOut) await rm(file, { recursive: true, force: true });
  }
}
