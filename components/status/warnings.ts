import type { ProcessState, Status } from '@/lib/ops/status/schema';

/** Thresholds of a warning, in seconds, except `diskFree`, a share of the disk; `unchecked` as in ops/alerts.yaml. */
const bounds = { mailDue: 600, sweepLag: 60, holdOverdue: 900, unchecked: 129_600, skew: 5, diskFree: 0.1 };

const names = {
  database: 'The database',
  stripe: 'Stripe',
  webhook: "Stripe's webhook",
  mail: 'The mail server',
  uploads: 'The image host',
} as const;

/** Parts that get a warning when they could not be read: they must not pass as working. */
const parts = [
  ['outbox', 'What waits to be sent'],
  ['hold', 'When holds of unpaid orders end'],
  ['ledger', 'The last check of the books'],
  ['sweepers', 'How the background jobs fare'],
  ['processes', 'Which processes are running'],
] as const satisfies readonly (readonly [keyof Status, string])[];

function* unreadOf(status: Status): Generator<string> {
  for (const [part, words] of parts) if (status[part] === null) yield `${words} could not be read in time.`;
}

function* ofProcess({ name, isLost, disk, skewSeconds }: ProcessState): Generator<string> {
  if (isLost) {
    yield `Process ${name} has not been heard of, and did not say that it stops.`;
    return;
  }
  if (disk && disk.free / disk.size < bounds.diskFree) yield `The disk of ${name} is nearly full.`;
  if (Math.abs(skewSeconds) > bounds.skew)
    yield `The clock of ${name} is ${Math.round(Math.abs(skewSeconds))} s ${skewSeconds > 0 ? 'ahead' : 'behind'}.`;
}

/** The warnings that need attention; docs/operations.md says what to do about each. */
export function* warningsOf(status: Status): Generator<string> {
  const { services, outbox, hold, ledger, uncheckedSeconds, sweepers, processes } = status;
  for (const { id, state } of services ?? []) {
    if (state === 'away') yield `${names[id]} does not answer.`;
    if (state === 'refused')
      yield `${names[id]} refuses events for their signature, and has taken none since the last payment.`;
  }
  if (!services) yield `${names.database} does not answer in time.`;
  if (outbox && Math.max(outbox.oldestSeconds, outbox.heldUpSeconds) > bounds.mailDue)
    yield 'Emails are waiting that should have been sent.';
  if (outbox && outbox.failed > 0) yield 'Some emails could not be sent at all.';
  for (const { id, lagSeconds } of sweepers ?? [])
    if (lagSeconds > bounds.sweepLag) yield `The background job "${id}" is overdue.`;
  if (hold && hold !== 'none' && hold.overdueSeconds > bounds.holdOverdue)
    yield 'An unpaid order keeps its stock although its time is over.';
  if (ledger && ledger !== 'none' && ledger.wrong > 0)
    yield 'The last check of the books found something wrong.';
  if (uncheckedSeconds !== null && uncheckedSeconds > bounds.unchecked)
    yield 'The books have not been checked for a day and a half.';
  if (services) yield* unreadOf(status);
  const running = (processes ?? []).filter(({ isLost }) => !isLost);
  for (const each of processes ?? []) yield* ofProcess(each);
  if (new Set(running.map(({ build }) => build)).size > 1) yield 'Processes of different builds are running.';
}
