import type { Answer } from '../faults/support/client.ts';
import { origin, type Shops } from './shops.ts';

/** One call as its customer saw it; `status` is 0 where the connection broke. Times by `performance.now`. */
export type Call = { what: string; status: number; began: number; ended: number };
export type Span = { from: number; to: number };

/** A 503 is no failure but a refusal of a machine that has too much to do; it is told beside. */
export const refused = ({ status }: Call): boolean => status === 503;
export const failed = (call: Call): boolean => call.status === 0 || (call.status >= 500 && !refused(call));
/** Under way when the process died, or asked of it before nginx knew. */
export const within = ({ began, ended }: Call, { from, to }: Span): boolean => began <= to && ended >= from;

/**
 * Lets nginx ask other processes, and notes when: it closes idle connections as it reads its file again, and a form that is
 * just sent on one breaks.
 */
export async function leadNoting(shops: Shops, spans: Span[], ports: readonly number[]): Promise<void> {
  const from = performance.now() - 50;
  await shops.lead(ports);
  spans.push({ from, to: performance.now() + 500 });
}

/** Asks, and notes how that went. */
export async function noted(calls: Call[], what: string, ask: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  const answer = await ask().catch((): Answer => ({ status: 0, body: null }));
  calls.push({ what, status: answer.status, began, ended: performance.now() });
  return answer;
}

/** As browsers do, a page is asked for again when a kept connection turns out to be closed. */
export async function read(path: string): Promise<Answer> {
  const ask = () => fetch(origin + path, { redirect: 'manual' });
  const answer = await ask().catch(ask);
  await answer.arrayBuffer();
  return { status: answer.status, body: null };
}
