import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** Written last by `npm run release`: marks a folder with what runs, without sources or development packages. */
const releaseSchema = z.object({
  /** Folder of its build, relative to the root. */
  build: z.string().startsWith('.next/build-'),
  version: z.string(),
  madeAt: z.iso.datetime(),
});
export type Release = z.output<typeof releaseSchema>;

export const releaseFile = 'release.json';

/**
 * The release in this folder; null for the project itself.
 * @throws Error when the file is damaged, or its build is not there: a copy by `*` leaves out what begins with a dot
 */
export function readRelease(root: string): Release | null {
  const file = path.join(root, releaseFile);
  if (!existsSync(file)) return null;
  const release = parse(file);
  const build = path.join(root, release.build);
  if (!existsSync(path.join(build, 'BUILD_ID')))
    throw new Error(
      `${build} is missing or not whole. Copy the release anew, with the files and folders whose names begin with a dot.`,
    );
  return release;
}

function parse(file: string): Release {
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is damaged. Copy the release anew.`);
  }
}
