import path from 'node:path';
import { buildFolder, hasBuild, noteUse } from './builds.ts';
import { type RunOptions, runToEnd } from './run-to-end.ts';
import { buildIdOf, type Place } from './sources.ts';

export interface BuildOptions extends RunOptions, Place {
  cwd: string;
  env: NodeJS.ProcessEnv;
}

/** The folder of the finished build of the current sources, relative to the root, or null. Notes that it is used. */
export async function findBuild(place: Place): Promise<string | null> {
  const id = await buildIdOf(place);
  if (!hasBuild(place.cwd, id)) return null;
  await noteUse(place.cwd, buildFolder(id));
  return buildFolder(id);
}

/**
 * Builds the production app into its own folder.
 * @returns that folder
 * @throws Error with the end of the build's output when it fails
 */
export async function build(options: BuildOptions): Promise<string> {
  const { NEXT_DIST_DIR: _elsewhere, ...env } = options.env;
  const program = path.join(import.meta.dirname, '../scripts/build.ts');
  await runToEnd('The build', [program], { ...options, env: { ...env, NODE_ENV: 'production' } });
  const folder = await findBuild(options);
  if (!folder) throw new Error('The sources changed during the build. Start again.');
  return folder;
}
