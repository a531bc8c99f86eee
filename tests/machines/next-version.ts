import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { root, testBuild, testFolder } from '../../scripts/testing/places.ts';

/** What the next version says otherwise: on every page, in the parts that React loads, and in the module of elements. */
const changes = [
  { file: 'lib/base/site.ts', from: '+1 555 014 2600', to: '+1 555 014 2699' },
  { file: 'elements/review-carousel.ts', from: "'Pause reviews'", to: "'Pause the reviews'" },
];
/** By which its pages are told from those of the version before. */
export const nextPhone = '+1 555 014 2699';

const own = /^(?:node_modules|\.git|\.data|\.next|test-results)$/;

/** Copies the shop, changes what it says and builds that. @returns the folder of the version after this one */
export async function makeNextVersion(): Promise<string> {
  const folder = path.join(testFolder, 'next-version');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readRoot()) cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  // The same packages: as hard links they cost neither time nor room.
  execFileSync('cp', ['-al', path.join(root, 'node_modules'), folder]);
  for (const { file, from, to } of changes) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not say ${from}.`);
    writeFileSync(place, text.replaceAll(from, to));
  }
  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_DIST_DIR: testBuild };
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: folder, env });
  return folder;
}

/** The names of what belongs to the sources at the root. */
function readRoot(): string[] {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .map((file) => file.split('/')[0] ?? '');
  return [...new Set(names)].filter((name) => name !== '' && !own.test(name));
}
