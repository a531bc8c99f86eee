import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { recordRestocks } from '@/lib/catalogue/restock';
import { checkLedger } from '@/lib/ops/ledger/check';
import { endStrayHolds } from '@/lib/ops/sweep/holds';
import { finishFollowUps, finishPlacings, withdrawEmptyGroups } from '@/lib/ops/sweep/orders';
import { expireOrders, reconcileJointPayments, reconcilePayments } from '@/lib/ops/sweep/payments';
import { orders } from '@/lib/orders/data';
import { followUpQuotes } from '@/lib/orders/quotes/follow-up';
import { settleLeftClaims } from '@/lib/orders/quotes/settle';
import { stripe } from '@/lib/payments/service';
import { receiveEvent } from '@/lib/payments/webhook';
import { env } from '@/lib/platform/env';
import type { FaultAction } from '../../sandbox/stripe/faults.ts';
import { type StripeStandIn, startStripe } from '../../sandbox/stripe/server.ts';
import { count } from '../support/counts.ts';

export const address = { address: '1 Harbour Street', phn: '021555010' };

/** What the sweepers of orders, payments and stock would do at `now`; those of mail, admins' acts and pictures are left out. */
export async function sweep(now = new Date()): Promise<void> {
  await finishPlacings(now);
  await withdrawEmptyGroups(now);
  await settleLeftClaims(now);
  await endStrayHolds();
  await expireOrders(now);
  await reconcilePayments(now);
  await reconcileJointPayments(now);
  await finishFollowUps();
  await followUpQuotes();
  await recordRestocks();
}

/** Later than a young payment waits to be asked about, and sooner than any hold ends. */
export const soon = () => new Date(Date.now() + 120_000);

/** Runs the work on a stopped clock, optionally ahead: it happens in one moment, however slow the machine is. */
export async function inOneMoment<T>(work: () => Promise<T>, aheadMs = 0): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

/** Lets the order's hold have ended so many hours ago. */
export async function endHold(orderId: string, hoursAgo = 0.01): Promise<void> {
  const holdExpiresAt = new Date(Date.now() - hoursAgo * 3_600_000);
  await orders().updateOne({ _id: new ObjectId(orderId) }, { $set: { holdExpiresAt } });
}

/** The books agree: invariants I to III. Other databases' payments at the shared stand-in are not looked at. */
export async function expectBooksInOrder(): Promise<void> {
  const { findings } = await checkLedger({ strangers: 'ignore' });
  expect(findings).toEqual([]);
}

/** After every test of the file, what a sweep leaves must be in order. */
export function checkBooksAfterEach(): void {
  afterEach(
    async () => {
      await sweep(soon());
      await expectBooksInOrder();
    },
    count(120_000, 600_000),
  );
}

/** A Stripe of the file's own, so that trouble asked for here strikes nobody else. */
export function ownStripe() {
  const troubled = z.looseObject({ id: z.string() });
  const disputed = troubled.extend({ amount: z.number(), payment_intent: z.string() });
  let service: StripeStandIn;
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-'));
  const keys = { secretKey: 'sk_test_own', publishableKey: 'pk_test_own' };
  beforeAll(async () => {
    service = await startStripe({ ...keys, port: 0, stateFile: path.join(folder, 'state.jsonl') });
    Object.assign(process.env, service.env); // before anything has read the environment
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function control(method: string, target: string, body?: object): Promise<unknown> {
    const response = await fetch(`${service.url}/_sandbox/${target}`, {
      method,
      headers: { authorization: `Bearer ${keys.secretKey}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBe(200);
    return response.json();
  }
  type Match = { method?: string; path?: string };
  return {
    fail: (action: FaultAction, match: Match, times = 1) =>
      control('POST', 'fault', { action, match, times }),
    heal: () => control('DELETE', 'fault'),
    dispute: async (intent: string, how: { inquiry?: boolean; prevented?: 'resolution' | 'block' } = {}) =>
      disputed.parse(await control('POST', 'dispute', { payment_intent: intent, ...how })),
    escalate: async ({ id }: { id: string }) =>
      troubled.parse(await control('POST', 'dispute/escalate', { id })),
    closeDispute: async ({ id }: { id: string }, status: 'won' | 'lost' | 'warning_closed') =>
      troubled.parse(await control('POST', 'dispute/close', { id, status })),
    failRefund: async (id: string, status: 'failed' | 'canceled' = 'failed', stillCounted = false) =>
      troubled.parse(await control('POST', 'refund/fail', { id, status, stillCounted })),
    holdRefund: (id: string, waits: boolean) => control('POST', 'refund/hold', { id, waits }),
    counts: async () =>
      z.object({ payment_intents: z.number(), faults: z.number() }).parse(await control('GET', 'state')),
  };
}

/** Delivers an event of this type about this object as Stripe would, signed now. */
export function deliver(type: string, object: object, changes: object = {}): Promise<{ changed: boolean }> {
  const payload = JSON.stringify({
    id: 'evt_delivered',
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    ...changes,
  });
  const secret = env().STRIPE_WEBHOOK_SECRET;
  return receiveEvent(payload, stripe().webhooks.generateTestHeaderString({ payload, secret }));
}

/** How calls ended: 'ok' or the code they were refused with. An unexpected failure is thrown. */
export async function outcomes(calls: Promise<unknown>[]): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const result of await Promise.allSettled(calls)) {
    if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason;
    const name = result.status === 'fulfilled' ? 'ok' : result.reason.code;
    counted[name] = (counted[name] ?? 0) + 1;
  }
  return counted;
}

export const times = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index));
