import { invariants, type LedgerOptions } from '@/lib/ops/ledger/schema';
import { demandOnly } from '@/lib/platform/env';
import { readCall, refuseCall } from '../launcher/call';

/** `npm run check:ledger [-- --days=30 --all]`: compares stock, orders and Stripe. Exits 1 when they disagree. */

/** How many findings of each kind are printed. */
const mostPrinted = 100;

const titles = {
  I: 'initial stock + restocked = available + held + sold, for each product',
  II: 'one succeeded payment for one paid order, or one full refund',
  III: "paid is never undone, and each order's history explains its state",
  IV: 'an invoice comes to what its payment paid, a credit note to no more than went back',
} as const;

const usage = 'Usage: npm run check:ledger [-- --days=30 --all]';
const { values } = readCall(usage, { options: { days: { type: 'string' }, all: { type: 'boolean' } } });
const days = Number(values.days);
if (values.days !== undefined && !(days > 0)) refuseCall(usage);
const most = values.all ? Number.POSITIVE_INFINITY : mostPrinted;
const options: LedgerOptions = {
  ...(values.days !== undefined && { since: new Date(Date.now() - days * 24 * 3_600_000) }),
  ...(values.all && { most }),
};

demandOnly('MONGODB_URI', 'STRIPE_SECRET_KEY', 'AUTH_URL');

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { checkLedger } = await import('@/lib/ops/ledger/check');
const { whatLasts } = await import('@/lib/ops/ledger/recheck');
const { closeDb, waitLong } = await import('@/lib/platform/db');

waitLong();
const report = await whatLasts(await checkLedger(options), options, (count, ms) =>
  console.log(`${count} differences; looking at them again in ${ms / 1000} s.`),
);
await closeDb();

console.log(`${report.products} products, ${report.orders} orders, ${report.payments} payments.`);
if (report.invented > 0)
  console.log(
    `${report.invented} of the orders were paid by payments that npm run seed:large invented with them: Stripe is not asked about those.`,
  );
if (report.disputed) console.log(`The payment of ${report.disputed} of the orders is disputed.`);
if (report.lost) console.log(`The payment of ${report.lost} of the orders was lost to a dispute.`);
for (const invariant of invariants) {
  const findings = report.findings.filter((finding) => finding.invariant === invariant);
  console.log(`${findings.length === 0 ? 'ok   ' : 'WRONG'} ${invariant.padEnd(3)} ${titles[invariant]}`);
  for (const { about, fault } of findings.slice(0, most)) console.log(`          ${about}: ${fault}`);
  const rest = Math.max(0, findings.length - most) + (report.more[invariant] ?? 0);
  if (rest > 0) console.log(`          and ${rest} more: npm run check:ledger -- --all lists every one`);
}
process.exitCode = report.findings.length === 0 ? 0 : 1;
