import { describe, expect, it } from 'vitest';
import { inBytes, inSkew, inTime } from '@/components/status/measures';
import { warningsOf } from '@/components/status/warnings';
import type { ProcessState, Status } from '@/lib/ops/status/schema';

const running: ProcessState = {
  id: 'a',
  name: 'one, 7',
  version: '1',
  build: 'x',
  node: 'v24',
  startedAt: '2026-11-22T00:00:00Z',
  seenAt: '2026-11-22T00:00:00Z',
  isLost: false,
  memory: 1,
  busy: 0,
  disk: { free: 50, size: 100 },
  skewSeconds: 0.1,
};

const well: Status = {
  services: [{ id: 'stripe', state: 'answers', answeredAt: null, askedAt: null }],
  outbox: { waiting: 3, due: 1, failed: 0, oldestSeconds: 5, heldUpSeconds: 5 },
  hold: 'none',
  ledger: 'none',
  uncheckedSeconds: 100_000,
  sweepers: [{ id: 'mail', succeededAt: null, tookMs: 1, lagSeconds: 0 }],
  processes: [running],
  vitals: [],
};

describe('what somebody should look at', () => {
  it('is nothing while all is well', () => {
    expect([...warningsOf(well)]).toEqual([]);
  });

  it.each([
    [
      'Stripe does not answer.',
      { services: [{ id: 'stripe', state: 'away', answeredAt: null, askedAt: null }] },
    ],
    [
      "Stripe's webhook refuses events for their signature, and has taken none since the last payment.",
      { services: [{ id: 'webhook', state: 'refused', answeredAt: null, askedAt: null }] },
    ],
    ['The database does not answer in time.', { services: null }],
    [
      'Emails are waiting that should have been sent.',
      { outbox: { waiting: 1, due: 1, failed: 0, oldestSeconds: 601, heldUpSeconds: 0 } },
    ],
    [
      'Emails are waiting that should have been sent.',
      { outbox: { waiting: 1, due: 0, failed: 0, oldestSeconds: 0, heldUpSeconds: 601 } },
    ],
    [
      'Some emails could not be sent at all.',
      { outbox: { waiting: 0, due: 0, failed: 1, oldestSeconds: 0, heldUpSeconds: 0 } },
    ],
    [
      'The background job "mail" is overdue.',
      { sweepers: [{ id: 'mail', succeededAt: null, tookMs: null, lagSeconds: 61 }] },
    ],
    [
      'An unpaid order keeps its stock although its time is over.',
      { hold: { orderId: 'o', expiresAt: '', overdueSeconds: 901 } },
    ],
    [
      'The last check of the books found something wrong.',
      { ledger: { finishedAt: '', wrong: 1, findings: [] } },
    ],
    ['The books have not been checked for a day and a half.', { uncheckedSeconds: 130_000 }],
    [
      'Process one, 7 has not been heard of, and did not say that it stops.',
      { processes: [{ ...running, isLost: true }] },
    ],
    ['The disk of one, 7 is nearly full.', { processes: [{ ...running, disk: { free: 9, size: 100 } }] }],
    ['The clock of one, 7 is 6 s behind.', { processes: [{ ...running, skewSeconds: -6 }] }],
    ['What waits to be sent could not be read in time.', { outbox: null }],
    ['When holds of unpaid orders end could not be read in time.', { hold: null }],
    ['The last check of the books could not be read in time.', { ledger: null }],
    ['How the background jobs fare could not be read in time.', { sweepers: null }],
    ['Which processes are running could not be read in time.', { processes: null }],
    ['Processes of different builds are running.', { processes: [running, { ...running, build: 'y' }] }],
  ] satisfies [string, Partial<Status>][])('%s', (trouble, changed) => {
    expect([...warningsOf({ ...well, ...changed })]).toEqual([trouble]);
  });

  it('is not another build that has died', () => {
    const lost = { ...running, build: 'y', isLost: true };
    expect([...warningsOf({ ...well, processes: [running, lost] })]).toHaveLength(1);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_234_000, '1.2 MB'],
  [53_000_000_000, '53 GB'],
])('%i bytes are %s', (bytes, words) => expect(inBytes(bytes)).toBe(words));

it.each([
  [5, '5 s'],
  [120, '2 min'],
  [7200, '2 h'],
  [200_000, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(inTime(seconds)).toBe(words));

it.each([
  [0.04, '0.0 s'],
  [-0.04, '0.0 s'],
  [-0.06, '−0.1 s'],
  [12, '+12.0 s'],
])('a clock that is %d seconds ahead is said to be so by %s', (seconds, words) => {
  expect(inSkew(seconds)).toBe(words);
});
