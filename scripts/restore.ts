import { demandOnly } from '@/lib/platform/env';
import { readCall, refuseCall } from '../launcher/call';
import { backupKey } from './backup-key';

const usage = `npm run restore -- <folder>              into the database of MONGODB_URI if it is empty, else into one beside it
  --into <name>       into this database of the same server
  --replace           beside, and then in the place of the one that MONGODB_URI names
  --rehearse          beside, without asking Stripe: to see that it works, while the shop runs
  --pictures          pictures that the image host has lost, too
  --key-file <file>   the key of an encrypted backup; or BACKUP_KEY`;

/** The server's databases: `admin` counts as empty, because the check for that skips the server's collections. */
const ofServer = ['admin', 'config', 'local'];

const { positionals, values } = readCall(usage, {
  allowPositionals: true,
  options: {
    into: { type: 'string' },
    replace: { type: 'boolean', default: false },
    rehearse: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    'key-file': { type: 'string' },
  },
});
const [folder, ...more] = positionals;
if (!folder || more.length > 0 || (values.replace && (values.rehearse || values.into))) refuseCall(usage);
if (values.into && ofServer.includes(values.into.toLowerCase()))
  refuseCall(usage, `--into names ${values.into}, which is the database server's own. Name another one.`);
demandOnly(
  'MONGODB_URI',
  ...(values.rehearse ? [] : (['STRIPE_SECRET_KEY'] as const)),
  ...(values.pictures ? (['UPLOADTHING_TOKEN'] as const) : []),
);

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { restore } = await import('@/lib/ops/backup/restore');
const { closeDb, db, waitLong } = await import('@/lib/platform/db');

waitLong();
try {
  const key = backupKey(values['key-file']);
  const { into, replace, rehearse, pictures } = values;
  const home = db().databaseName;
  const options = { key, replace, rehearse, pictures, say: console.log, ...(into && { into }) };
  const { manifest, database, corrected, settled, pictures: stored } = await restore(folder, options);
  for (const correction of corrected) console.log(`Stock brought in line with the orders: ${correction}`);
  if (settled > 0) console.log(`Payments made since then and settled: ${settled}`);
  if (pictures) console.log(`${stored} files of pictures stored again.`);
  console.log(`Restored the backup of ${manifest.startedAt} into ${database}.`);
  if (rehearse) console.log(`It was a rehearsal: drop ${database} when you have looked at it.`);
  else if (database === home) console.log('Next: npm run check:ledger');
  else
    console.log(
      `Next: name it in MONGODB_URI (…/${database} in the place of …/${home}), run npm run check:ledger, start the shop.`,
    );
} finally {
  await closeDb();
}
