import { closeDb } from '@/lib/platform/db';

/** Has the app's code of this file ask a database of its own; to be called before anything of the file has read the environment. */
export async function askDatabase(uri: string): Promise<void> {
  process.env['MONGODB_URI'] = uri;
  await closeDb(); // which work that a file before left may have opened meanwhile
}
