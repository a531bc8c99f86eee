import { parseArgs } from 'node:util';
import { readBack } from '@/lib/ops/backup/archive';
import { backUp } from '@/lib/ops/backup/dump';
import { openBackup } from '@/lib/ops/backup/manifest';
import { verifyPictures } from '@/lib/ops/backup/pictures';
import { closeDb, waitLong } from '@/lib/platform/db';
import { demandOnly } from '@/lib/platform/env';
import { complain } from '@/lib/platform/sentence';
import { backupKey } from './backup-key';

/** `npm run backup [-- <folder> --pictures --key-file <file>]`: writes the whole database into a new folder, while the shop runs. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pictures: { type: 'boolean' },
    'key-file': { type: 'string' },
    verify: { type: 'boolean' },
  },
});
waitLong();
try {
  demandOnly('MONGODB_URI', ...(values.pictures ? (['UPLOADTHING_TOKEN'] as const) : []));
  const key = backupKey(values['key-file']);
  const [given] = positionals;
  if (values.verify) {
    if (!given) throw new Error('Usage: npm run backup -- --verify <folder>');
    const backup = await openBackup(given, key);
    await readBack(backup);
    await verifyPictures(backup);
    console.log(`The backup of ${backup.manifest.startedAt} in ${given} can be read, all of it.`);
  } else {
    const folder = given ?? `backups/${new Date().toISOString().replaceAll(':', '-')}`;
    await backUp(folder, { key, pictures: values.pictures ?? false, say: console.log });
    console.log(`The backup is in ${folder}${key ? ', encrypted' : ''}; it was read back.`);
  }
} catch (error) {
  complain(error);
  process.exitCode = 1;
} finally {
  await closeDb();
}
