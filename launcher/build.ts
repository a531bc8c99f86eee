import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RunOptions, runToEnd } from './run-to-end.ts';

/** What the built pages are made of. Anything else, the files in `public` too, may change without a build. */
const SOURCES = [
  'app',
  'components',
  'elements',
  'lib',
  'instrumentation.ts',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'tsconfig.json',
];

interface Place {
  /** Root of the project. */
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export interface BuildOptions extends RunOptions, Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** Whether there is a finished build of the sources as they are now. */
export async function isBuilt(place: Place): Promise<boolean> {
  const marker = await readFile(markerOf(place), 'utf8').catch(() => '');
  return marker !== '' && marker === (await fingerprint(place));
}

/**
 * Builds the production app.
 * @throws Error with the end of the build's output when it fails
 */
export async function build(options: BuildOptions) {
  const { env } = options;
  // Taken before the build, so that a file changed meanwhile has the next start build again.
  const sources = await hashSources(options);
  const program = path.join(import.meta.dirname, '../scripts/build.ts');
  await runToEnd('The build', [program], { ...options, env: { ...env, NODE_ENV: 'production' } });
  await writeFile(markerOf(options), `${sources} ${await buildId(options)}`);
}

/** Where `next.config.ts` has the build written. */
const outputOf = ({ cwd, env }: Place) => path.join(cwd, env['NEXT_DIST_DIR'] || '.next');
const markerOf = (place: Place) => path.join(outputOf(place), 'storefront-build');
const buildId = (place: Place) => readFile(path.join(outputOf(place), 'BUILD_ID'), 'utf8').catch(() => '');
/** The build's own id is part of it: a build made by hand since then is of sources that we do not know. */
const fingerprint = async (place: Place) => `${await hashSources(place)} ${await buildId(place)}`;

async function hashSources({ cwd, env }: Place): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  // Next.js writes these into the built files.
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith('NEXT_PUBLIC_'))
    .toSorted()) {
    hash.update(`${name}=${env[name]}\0`);
  }
  for (const source of SOURCES) {
    for (const file of await filesUnder(path.join(cwd, source))) {
      hash.update(`${path.relative(cwd, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(entry: string): Promise<string[]> {
  if (!existsSync(entry)) return [];
  if (path.extname(entry) !== '' && !entry.endsWith('.d')) return [entry];
  const entries = await readdir(entry, { recursive: true, withFileTypes: true });
  return entries
    .filter((item) => item.isFile())
    .map((item) => path.join(item.parentPath, item.name))
    .toSorted();
}
