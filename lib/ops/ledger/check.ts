import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { Fingerprints } from './fingerprint';
import { isOver, newPass, nextSlice } from './pass';
import type { LedgerOptions, LedgerReport } from './schema';

/**
 * Reads all books once, in slices, and compares them (decision 0014). Memory holds one slice, the findings that are
 * kept and 128 KB of fingerprints, however many orders there are.
 */
export async function checkLedger(options: LedgerOptions = {}): Promise<LedgerReport> {
  const proved = new Fingerprints();
  let pass = newPass(timeNow());
  while (!isOver(pass)) pass = await nextSlice(pass, options, proved);
  return pass.report;
}
