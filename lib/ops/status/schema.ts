import type { Service } from '@/lib/platform/reach';
import type { PageVitals } from '../vitals/schema';

/** Moments are ISO 8601, durations seconds, sizes bytes. */
export type ServiceState = {
  id: 'database' | Service;
  /**
   * `quiet`: nothing was asked of it yet. `calls`: it is never asked, and its silence says nothing. `refused`: what comes in its name
   * is not signed as it should be, and nothing that was has come since a payment of which it must have told.
   */
  state: 'answers' | 'away' | 'quiet' | 'calls' | 'refused';
  answeredAt: string | null;
  /** Of Stripe's events, when the last one was refused. */
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
  /** It has not been heard of for several beats, and did not say that it stops. */
  isLost: boolean;
  memory: number;
  busy: number;
  disk: { free: number; size: number } | null;
  /** How far its clock is ahead of the database's. */
  skewSeconds: number;
};

export type SweeperState = {
  id: string;
  /** When it last came to its end, and how long that took. */
  succeededAt: string | null;
  tookMs: number | null;
  /** For how long it has been overdue; 0 while it keeps its time. Of one that never came to its end, since it first failed. */
  lagSeconds: number;
};

export type Outbox = {
  /** All that are not sent yet, those among them whose time has come, and those that were given up. */
  waiting: number;
  due: number;
  failed: number;
  /** For how long the oldest of the due ones has been. */
  oldestSeconds: number;
  /** For how long the mail server has held one up: between two tries it is not due. */
  heldUpSeconds: number;
};

/** The unpaid order whose time is over first: the time by which it must be paid, and for how long that has been over. */
export type OldestHold = { orderId: string; expiresAt: string; overdueSeconds: number };

/** What could not be read in time is null. */
export type Status = {
  services: ServiceState[] | null;
  outbox: Outbox | null;
  /** `none` while no order waits to be paid. */
  hold: OldestHold | 'none' | null;
  ledger: { finishedAt: string; wrong: number; findings: string[] } | 'none' | null;
  sweepers: SweeperState[] | null;
  processes: ProcessState[] | null;
  felt: PageVitals[] | null;
};
