import 'server-only';
import * as z from 'zod';
import { assertBackupNotNewer } from '../migrations/newer';
import { readCollection } from './archive';
import type { Backup } from './manifest';

const name = 'migrations';

/** Numbers are read as BSON's own types. */
const ranSchema = z.object({
  _id: z.coerce.number(),
  name: z.string(),
  version: z.string(),
  oldest: z.coerce.number(),
});

/** Refuses the backup of a later version before anything is loaded. @throws Error with one sentence */
export async function assertReadable(backup: Backup): Promise<void> {
  if (!backup.manifest.collections.some((entry) => entry.name === name)) return;
  const ran: z.output<typeof ranSchema>[] = [];
  for await (const doc of readCollection(backup, name)) ran.push(ranSchema.parse(doc));
  assertBackupNotNewer(ran);
}
