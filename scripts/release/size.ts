import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The total size of a folder's files, in megabytes. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await lstat(path.join(entry.parentPath, entry.name))).size;
  return bytes / 1e6;
}
