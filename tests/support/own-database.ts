import { closeDb } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';

/** Points the app's code in this file at another database; call it before anything reads the environment. */
export async function askDatabase(uri: string): Promise<void> {
  process.env['MONGODB_URI'] = uri;
  await closeDb(); // work left over from an earlier file may have opened the old database
}

/** The same once the environment was read. */
export async function askAnother(uri: string): Promise<void> {
  env().MONGODB_URI = uri;
  await closeDb();
}
