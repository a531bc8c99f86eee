import 'server-only';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvFile } from '@/lib/base/csv';
import { toAmount } from '@/lib/base/money';
import type { LostPayment } from './find';

const header = ['payment', 'paid', 'amount', 'left', 'currency', 'about', 'buyer', 'email', 'marked'];

/** Writes payments into a CSV file, replacing it; only its owner may read it: it names buyers. @throws disk errors */
export async function writeLost(file: string, found: readonly LostPayment[]): Promise<void> {
  const rows = csvFile(header, Readable.from(found), (one: LostPayment) => [
    one.id,
    one.paidAt,
    toAmount(one.amount, one.currency),
    toAmount(one.left, one.currency),
    one.currency.toUpperCase(),
    one.about,
    one.buyer,
    one.email,
    one.isMarked === true,
  ]);
  const written = await open(file, 'w', 0o600);
  await written.chmod(0o600); // an existing file keeps its permissions otherwise
  await pipeline(rows, written.createWriteStream());
}
