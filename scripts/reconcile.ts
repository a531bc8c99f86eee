import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod';
import { startOfDay } from '@/lib/base/days';
import { formatMoney } from '@/lib/base/money';
import type { LostPayment } from '@/lib/ops/reconcile/find';
import { demandOnly } from '@/lib/platform/env';
import { readCall, refuseCall } from '../launcher/call';

const usage = `npm run reconcile                lists payments of this shop whose orders its database does not have
  --since 2026-11-20   only payments opened since that day, or since a moment such as 2026-11-20T08:00:00Z
  --csv <file>         as a file, too
  --refund             asks, then gives all of them back; --yes <number of payments> answers
  --host <name>        also those that say this host, which the shop had before; may be given again
  --unmarked           also those that are older than the mark by which shops at one Stripe account are told apart`;

const { values } = readCall(usage, {
  options: {
    since: { type: 'string' },
    csv: { type: 'string' },
    refund: { type: 'boolean' },
    yes: { type: 'string' },
    host: { type: 'string', multiple: true },
    unmarked: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const { since: from } = values;
/** A day begins by the shop's clock, as everywhere. Another text could be read as another day, whose payments are missed. */
const isDay = z.iso.date().safeParse(from).success;
if (from !== undefined && !isDay && !z.iso.datetime({ offset: true }).safeParse(from).success)
  refuseCall(usage);
const since = from === undefined ? undefined : isDay ? startOfDay(from) : new Date(from);
if (values.refund && values.yes === undefined && !process.stdin.isTTY)
  refuseCall(
    usage,
    '--refund asks before it gives back, and nobody can answer here: say --yes and the number of payments.',
  );
demandOnly('MONGODB_URI', 'STRIPE_SECRET_KEY', 'AUTH_URL');

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { assertNoRestore } = await import('@/lib/ops/backup/state');
const { writeLost } = await import('@/lib/ops/reconcile/file');
const { lostPayments } = await import('@/lib/ops/reconcile/find');
const { assertOwnDatabase, giveAllBack } = await import('@/lib/ops/reconcile/give-back');
const { closeDb, waitLong } = await import('@/lib/platform/db');

const whose = { earlier: values.host ?? [] };
const others = new Map<string, number>();
const tellOther = (host: string) => others.set(host, (others.get(host) ?? 0) + 1);

const said = ({ id, paidAt, left, currency, about, buyer, email, isMarked }: LostPayment) =>
  `${paidAt.toISOString()}  ${id}  ${formatMoney(left, currency)}  ${about}  ${buyer} ${email}${isMarked ? '' : '  (unmarked)'}`;

/** Whether the user confirmed by typing the number of payments. */
async function isConfirmed(count: number): Promise<boolean> {
  if (values.yes !== undefined) return values.yes === String(count);
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const ended = once(asking, 'close').then(() => ''); // Ctrl-D ends it without an answer
  const answer = await Promise.race([
    asking.question(`To give all of ${count} payments back, type ${count}: `),
    ended,
  ]);
  asking.close();
  return answer.trim() === String(count);
}

async function refundAll(found: LostPayment[]): Promise<void> {
  await assertOwnDatabase();
  if (!(await isConfirmed(found.length))) throw new Error('Nothing was given back.');
  const refused: string[] = [];
  let done = 0;
  for await (const { lost, ...result } of giveAllBack(found, whose)) {
    done += 1;
    const says = 'given' in result ? `${formatMoney(result.given, lost.currency)} given back` : 'refused';
    console.log(`${done} of ${found.length}  ${lost.id}  ${says}`);
    if ('refused' in result) refused.push(`${said(lost)}  ${result.refused}`);
  }
  if (refused.length > 0)
    throw new Error(
      `Stripe refused to give back ${refused.length} of ${found.length} payments:\n${refused.join('\n')}\nSettle them in its dashboard, or give this command again once it takes them.`,
    );
}

waitLong();
try {
  await assertNoRestore(); // orders may be missing, or the shop uses another database, so payments would look lost
  const listed: LostPayment[] = [];
  for await (const lost of lostPayments(since, whose, tellOther)) {
    console.log(said(lost));
    listed.push(lost);
  }
  console.log(`${listed.length} payments without an order.`);
  for (const [host, many] of others)
    console.log(
      `${many} more say that they are of ${host}; --host ${host} takes them for this shop's, if it was there before.`,
    );
  const found = listed.filter(({ isMarked }) => isMarked || values.unmarked);
  const unmarked = listed.length - found.length;
  if (unmarked > 0)
    console.log(
      `${unmarked} of them do not say which shop they are of; --unmarked takes them for this one's, if no other shares its Stripe account.`,
    );
  if (values.csv) await writeLost(values.csv, listed);
  if (values.refund && found.length > 0) await refundAll(found);
} finally {
  await closeDb();
}
