import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** What the files of a folder come to, in megabytes. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await lstat(path.join(entry.parentPath, entry.name))).size;
  return bytes / 1e6;
}
