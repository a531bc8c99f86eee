import 'server-only';
import { open } from 'node:fs/promises';

/** Has the names of what was written into a folder on the disk, as `flush` has what stands in a file (fsync(2)). */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
