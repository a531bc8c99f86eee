import 'server-only';
import { Binary } from 'mongodb';
import { site } from '@/lib/base/site';
import { enqueueMail } from '@/lib/mail/enqueue';
import { timeNow } from '@/lib/platform/clock';
import { isFirst } from '@/lib/platform/db';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { Fingerprints } from './fingerprint';
import { nightOf } from './night';
import { isOver, newPass, nextSlice, type Pass } from './pass';
import { looks, moreOf, stillThere } from './recheck';
import { type LedgerRun, ledgerRuns, mostFindings, newestRun, type Progress } from './runs';
import type { LedgerOptions } from './schema';

/** Milliseconds of work in one tick; ticks are five seconds apart, and a slice that was begun is finished. */
const aSecond = 1000;
/** The most findings of a kind that are checked again; others are only counted. */
const most = 200;
/** The most findings that the mail names. */
const mostMailed = 10;

type Options = Pick<LedgerOptions, 'strangers'> & {
  /** Milliseconds of one tick; at least one slice is done. */
  budget?: number;
};

function began(night: string, now: Date): LedgerRun & { progress: Progress } {
  const proved = new Binary(new Fingerprints().toBytes());
  return {
    _id: night,
    startedAt: now,
    finishedAt: null,
    wrong: 0,
    findings: [],
    checked: { products: 0, orders: 0, payments: 0 },
    progress: { pass: newPass(now), proved, looks: 0, lookAt: null, turn: 0 },
  };
}

/** The run to continue, or to begin at night; null if there is nothing to do. */
async function due(now: Date): Promise<LedgerRun | null> {
  const night = nightOf(now);
  const newest = await newestRun(now);
  const isUnderWay = newest?.finishedAt === null;
  if (night === null || (newest && newest._id >= night)) return isUnderWay ? newest : null;
  if (isUnderWay)
    log.error({ night: newest._id }, 'the check of the books took more than a day and is given up');
  const run = began(night, now);
  return (await isFirst(ledgerRuns().insertOne(run))) ? run : null; // null if another process began it
}

/** As many slices as fit into one tick. */
async function goOn({ pass, proved: bytes }: Progress, options: LedgerOptions, budget: number) {
  const proved = new Fingerprints(bytes.buffer);
  const until = performance.now() + budget;
  let now: Pass = pass;
  do now = await nextSlice(now, options, proved);
  while (!isOver(now) && performance.now() < until && !isStopping());
  return { pass: now, proved: new Binary(proved.toBytes()) };
}

const checkedOf = ({ report: { products, orders, payments } }: Pass) => ({ products, orders, payments });

async function save(run: LedgerRun, { turn }: Progress, next: Progress): Promise<void> {
  await ledgerRuns().updateOne(
    { _id: run._id, finishedAt: null, 'progress.turn': turn },
    { $set: { progress: { ...next, turn: turn + 1 }, checked: checkedOf(next.pass) } },
  );
}

/**
 * Stores the findings that last. Queues their mail first, keyed by the night, so that a crash does not send it twice.
 */
async function finish(run: LedgerRun, pass: Pass, now: Date): Promise<void> {
  const { report } = pass;
  const findings = report.findings.map(({ about, fault }) => `${about}: ${fault}`);
  const wrong = findings.length + Object.values(report.more).reduce((sum, count) => sum + count, 0);
  if (wrong > 0) {
    log.error({ night: run._id, wrong, findings: findings.slice(0, mostMailed) }, 'the books disagree');
    const told = { night: run._id, wrong, findings: findings.slice(0, mostMailed) };
    await enqueueMail('booksWrong', site.contact.email, told, `ledger:${run._id}`);
  }
  const kept = {
    finishedAt: now,
    wrong,
    findings: findings.slice(0, mostFindings),
    checked: checkedOf(pass),
  };
  await ledgerRuns().updateOne({ _id: run._id, finishedAt: null }, { $set: kept, $unset: { progress: '' } });
}

/** Checks the findings again when that is due, until none are left or they have lasted long enough. */
async function lookAgain(run: LedgerRun, progress: Progress, now: Date, options: LedgerOptions) {
  const { pass, looks: made, lookAt } = progress;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (lookAt === null) return save(run, progress, { ...progress, lookAt: after(looks[0]) });
  if (lookAt > now) return undefined;
  const findings = await stillThere(pass.report.findings, options);
  const lasting: Pass = {
    ...pass,
    report: { ...pass.report, findings, more: moreOf(pass.report.more, findings) },
  };
  const wait = looks[made + 1];
  if (findings.length === 0 || wait === undefined) return finish(run, lasting, now);
  return save(run, progress, { ...progress, pass: lasting, looks: made + 1, lookAt: after(wait) });
}

/**
 * The nightly ledger check as a sweeper runs it: begun at night, one second of work at a time, continued by any
 * process. Rechecks its findings for a minute and a half before it reports them, to the log and by mail.
 */
export async function checkByNight(
  now = timeNow(),
  { budget = aSecond, ...options }: Options = {},
): Promise<void> {
  const run = await due(now);
  if (!run?.progress) return;
  const { progress } = run;
  const bounded = { ...options, most };
  if (!isOver(progress.pass)) {
    const done = await goOn(progress, bounded, budget);
    await save(run, progress, { ...progress, ...done });
  } else if (progress.pass.report.findings.length === 0) await finish(run, progress.pass, now);
  else await lookAgain(run, progress, now, bounded);
}
