import { backUp } from '@/lib/ops/backup/dump';
import { closeDb } from '@/lib/platform/db';
import { demandOnly } from '@/lib/platform/env';
import { complain } from '@/lib/platform/sentence';

/** `npm run backup [-- <folder>]`: writes the whole database into a new folder, while the shop runs. */
const folder = process.argv[2] ?? `backups/${new Date().toISOString().replaceAll(':', '-')}`;
try {
  demandOnly('MONGODB_URI');
  const { collections } = await backUp(folder);
  for (const { name, count } of collections) console.log(`${String(count).padStart(9)}  ${name}`);
  console.log(`The backup is in ${folder}.`);
} catch (error) {
  complain(error);
  process.exitCode = 1;
} finally {
  await closeDb();
}
