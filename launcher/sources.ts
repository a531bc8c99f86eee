import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Everything that determines a build. Other files, those in `public` too, may change without a new build. */
const SOURCES = [
  'app',
  'components',
  'elements',
  'launcher/action-salt.ts',
  'launcher/die-with-parent.ts',
  'lib',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'scripts/build.ts',
  'scripts/elements/bundle.ts',
  'scripts/server/account-files.ts',
  'scripts/server/bundle.ts',
  'server',
  'tsconfig.json',
];

export interface Place {
  /** Root of the project. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** The id of the build of the current sources: the same on every machine with this Node version. */
export async function buildIdOf({ cwd, env }: Place): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  // Next.js writes these variables into the built files; the build itself sets those of elements/.
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('NEXT_PUBLIC_') && !key.endsWith('_ELEMENTS'))
    .toSorted()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  for (const source of SOURCES) {
    for (const file of await filesUnder(path.join(cwd, source))) {
      hash.update(`${path.relative(cwd, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 20);
}

async function filesUnder(entry: string): Promise<string[]> {
  if (!existsSync(entry)) return [];
  if (path.extname(entry) !== '') return [entry];
  const entries = await readdir(entry, { recursive: true, withFileTypes: true });
  return entries
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name))
    .toSorted();
}
