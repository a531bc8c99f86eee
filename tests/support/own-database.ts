import { closeDb } from '@/lib/platform/db';

/** Points the app's code in this file at another database; call it before anything reads the environment. */
export async function askDatabase(uri: string): Promise<void> {
  process.env['MONGODB_URI'] = uri;
  await closeDb(); // work left over from an earlier file may have opened the old database
}
