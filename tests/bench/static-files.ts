import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The shipped picture or drawing whose size is nearest to `bytes`, as a path of the site. */
export function fileOfSize(publicFolder: string, bytes: number): string {
  const files = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:svg|webp|png|jpg)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, distance: Math.abs(statSync(file).size - bytes) }))
    .sort((a, b) => a.distance - b.distance);
  const nearest = files[0];
  if (!nearest) throw new Error(`No pictures in ${publicFolder}`);
  return `/${path.relative(publicFolder, nearest.file).split(path.sep).join('/')}`;
}
