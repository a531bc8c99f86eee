import { demandOnly } from '@/lib/platform/env';
import { readCall, refuseCall } from '../launcher/call';
import { backupKey } from './backup-key';

const usage = `npm run backup [-- <folder>]             the whole database into a new folder, while the shop runs
  --pictures          uploaded pictures, too
  --key-file <file>   encrypted with this key; or BACKUP_KEY
  --verify            reads all of the backup in <folder>, and writes none`;

const { positionals, values } = readCall(usage, {
  allowPositionals: true,
  options: {
    pictures: { type: 'boolean' },
    'key-file': { type: 'string' },
    verify: { type: 'boolean' },
  },
});
const [given, ...more] = positionals;
if (more.length > 0 || (values.verify && !given)) refuseCall(usage);
demandOnly('MONGODB_URI', ...(values.pictures ? (['UPLOADTHING_TOKEN'] as const) : []));

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { readBack } = await import('@/lib/ops/backup/archive');
const { backUp } = await import('@/lib/ops/backup/dump');
const { openBackup } = await import('@/lib/ops/backup/manifest');
const { verifyPictures } = await import('@/lib/ops/backup/pictures');
const { closeDb, waitLong } = await import('@/lib/platform/db');

waitLong();
try {
  const key = backupKey(values['key-file']);
  if (values.verify && given) {
    const backup = await openBackup(given, key);
    await readBack(backup);
    await verifyPictures(backup);
    console.log(`The backup of ${backup.manifest.startedAt} in ${given} can be read, all of it.`);
  } else {
    const folder = given ?? `backups/${new Date().toISOString().replaceAll(':', '-')}`;
    await backUp(folder, { key, pictures: values.pictures ?? false, say: console.log });
    console.log(`The backup is in ${folder}${key ? ', encrypted' : ''}; it was read back.`);
  }
} finally {
  await closeDb();
}
