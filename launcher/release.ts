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

/** The release in this folder; null for the project itself. @throws Error when the file is damaged */
export function readRelease(root: string): Release | null {
  const file = path.join(root, releaseFile);
  if (!existsSync(file)) return null;
  try {
    return releaseSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new Error(`${file} is damaged. Copy the release anew.`);
  }
}
