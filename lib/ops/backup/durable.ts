import 'server-only';
import { open } from 'node:fs/promises';

/** Syncs a folder's entries to the disk, as `flush` syncs the content of a file (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
