import { parseArgs } from 'node:util';
import { restore } from '@/lib/ops/backup/load';
import { closeDb } from '@/lib/platform/db';
import { demandOnly } from '@/lib/platform/env';
import { complain } from '@/lib/platform/sentence';

/** `npm run restore -- <folder> [--replace]`: loads a backup while the shop is stopped. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' } },
});
const [folder] = positionals;
if (!folder) {
  console.error('Usage: npm run restore -- <folder> [--replace]');
  process.exit(2);
}
try {
  demandOnly('MONGODB_URI', 'STRIPE_SECRET_KEY');
  const { manifest, corrected, settled } = await restore(folder, { replace: values.replace ?? false });
  for (const { name, count } of manifest.collections) console.log(`${String(count).padStart(9)}  ${name}`);
  for (const correction of corrected) console.log(`Stock brought in line with the orders: ${correction}`);
  if (settled > 0) console.log(`Payments made since then and settled: ${settled}`);
  console.log(`Restored the backup of ${manifest.startedAt}. Next: npm run check:ledger`);
} catch (error) {
  complain(error);
  process.exitCode = 1;
} finally {
  await closeDb();
}
