import path from 'node:path';
import { startChild } from '../sandbox/child.ts';
import { DIE_WITH_PARENT } from './run-to-end.ts';
import type { Place } from './sources.ts';

/** URLs of the modules of `elements/` on the development server. */
export const developmentModules = {
  NEXT_PUBLIC_ELEMENTS: '/_next/static/elements/main.js',
  NEXT_PUBLIC_SIGN_IN_ELEMENTS: '/_next/static/elements/sign-in.js',
  NEXT_PUBLIC_LIST_ELEMENTS: '/_next/static/elements/list.js',
} as const;

/** Rebuilds the development server's modules of `elements/` on changes. That server empties its folder at start. */
export function watchElements({ cwd, env }: Place) {
  const folder = path.join(env['NEXT_DIST_DIR'] || '.next', 'dev/static/elements');
  const args = ['--import', DIE_WITH_PARENT, 'scripts/elements/watch.ts', folder];
  const child = startChild(process.execPath, args, { cwd, env });
  return { exited: child.exited, close: () => child.stop(1000) };
}
