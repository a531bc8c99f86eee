import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkLedger } from '@/lib/ops/ledger/check';
import type { Finding } from '@/lib/ops/ledger/schema';
import { closeDb } from '@/lib/platform/db';

/** `npm run check:ledger [-- --days=30]`: compares stock, orders and Stripe. Exits 1 when they disagree. */

/** A shop at work is always in the middle of something; what is still there after this is wrong. */
const secondLookMs = 20_000;

const titles = {
  I: 'initial stock + restocked = available + held + sold, for each product',
  II: 'one succeeded payment for one paid order, or one full refund',
  III: "paid is never undone, and each order's history explains its state",
  IV: 'an invoice comes to what its payment paid, a credit note to no more than went back',
} as const;

const { values } = parseArgs({ options: { days: { type: 'string' } } });
const days = Number(values.days);
if (values.days !== undefined && !(days > 0)) {
  console.error('Usage: npm run check:ledger [-- --days=30]');
  process.exit(2);
}
const options = values.days === undefined ? {} : { since: new Date(Date.now() - days * 24 * 3_600_000) };

let report = await checkLedger(options);
if (report.findings.length > 0) {
  console.log(`${report.findings.length} differences; looking again in ${secondLookMs / 1000} s.`);
  await pause(secondLookMs);
  const before = new Set(report.findings.map((finding) => JSON.stringify(finding)));
  const again = await checkLedger(options);
  const lasting = again.findings.filter((finding) => before.has(JSON.stringify(finding)));
  report = { ...again, findings: lasting };
}
await closeDb();

console.log(`${report.products} products, ${report.orders} orders, ${report.payments} payments.`);
for (const [invariant, title] of Object.entries(titles)) {
  const findings: Finding[] = report.findings.filter((finding) => finding.invariant === invariant);
  console.log(`${findings.length === 0 ? 'ok   ' : 'WRONG'} ${invariant.padEnd(3)} ${title}`);
  for (const { about, fault } of findings) console.log(`          ${about}: ${fault}`);
}
process.exitCode = report.findings.length === 0 ? 0 : 1;
