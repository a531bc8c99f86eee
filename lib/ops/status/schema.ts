import type { Service } from '@/lib/platform/reach';
import type { Felt } from '../vitals/schema';

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
  succeededAt: string | null;
  tookMs: number | null;
  lagSeconds: number;
};

/** What could not be read in time is null. */
export type Status = {
  services: ServiceState[] | null;
  outbox: {
    waiting: number;
    due: number;
    failed: number;
    oldestSeconds: number;
    heldUpSeconds: number;
  } | null;
  /** The unpaid order whose time is over first; `none` while no order waits to be paid. */
  hold: { orderId: string; expiresAt: string; overdueSeconds: number } | 'none' | null;
  ledger: { finishedAt: string; wrong: number; findings: string[] } | 'none' | null;
  sweepers: SweeperState[] | null;
  processes: ProcessState[] | null;
  felt: Felt[] | null;
};
