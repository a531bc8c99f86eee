import type { Service } from '@/lib/platform/service-calls';
import type { PageVitals } from '../vitals/schema';

/** Moments are ISO 8601, durations seconds, sizes bytes. */
export type ServiceState = {
  id: 'database' | Service;
  /**
   * `quiet`: it was not asked yet. `calls`: it calls the shop and is never asked, so its silence says nothing.
   * `refused`: calls in its name have a wrong signature, and no valid one has come since a payment that it must have
   * reported.
   */
  state: 'answers' | 'away' | 'quiet' | 'calls' | 'refused';
  answeredAt: string | null;
  /** For Stripe's events: when the last one was refused. */
  askedAt: string | null;
};

export type ProcessState = {
  id: string;
  name: string;
  version: string;
  build: string;
  node: string;
  startedAt: string;
  seenAt: string;
  /** It missed several heartbeats, and did not report that it stops. */
  isLost: boolean;
  memory: number;
  busy: number;
  disk: { free: number; size: number } | null;
  /** How far its clock is ahead of the database's. */
  skewSeconds: number;
};

export type SweeperState = {
  id: string;
  /** When it last finished, and how long that took. */
  succeededAt: string | null;
  tookMs: number | null;
  /** How long it has been overdue; 0 while it is in time. If it never finished, since it first failed. */
  lagSeconds: number;
};

export type Outbox = {
  /** Mails that are not sent yet, those among them that are due, and those that were given up. */
  waiting: number;
  due: number;
  failed: number;
  /** How long the oldest due mail has been due. */
  oldestSeconds: number;
  /** How long the mail server has held up a mail, which is not due between two tries. */
  heldUpSeconds: number;
};

/** The unpaid order whose hold ends first: when it must be paid, and for how long that has been over. */
export type OldestHold = { orderId: string; expiresAt: string; overdueSeconds: number };

/** Null for what could not be read in time. */
export type Status = {
  services: ServiceState[] | null;
  outbox: Outbox | null;
  /** `none` if no order is unpaid. */
  hold: OldestHold | 'none' | null;
  ledger: { finishedAt: string; wrong: number; findings: string[] } | 'none' | null;
  /** Seconds since the last check ended, or before the first one since the shop was first started. */
  uncheckedSeconds: number | null;
  sweepers: SweeperState[] | null;
  processes: ProcessState[] | null;
  vitals: PageVitals[] | null;
};
