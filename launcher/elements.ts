import path from 'node:path';
import { startChild } from '../sandbox/child.ts';
import { DIE_WITH_PARENT } from './run-to-end.ts';

/** Where pages of the development server ask for the module of `elements/`. */
export const developmentModule = '/_next/static/elements/main.js';

type Place = {
  /** Root of the project. */
  cwd: string;
  env: NodeJS.ProcessEnv;
};

/** Keeps the development server's module of `elements/` as its sources are. That server empties its folder when it starts. */
export function watchElements({ cwd, env }: Place) {
  const file = path.join(env['NEXT_DIST_DIR'] || '.next', 'dev/static/elements/main.js');
  const args = ['--import', DIE_WITH_PARENT, 'scripts/elements/watch.ts', file];
  const child = startChild(process.execPath, args, { cwd, env });
  return { exited: child.exited, close: () => child.stop(1000) };
}
