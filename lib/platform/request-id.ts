// Shared with the server, which runs outside of Next: imports nothing of the app.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ofProcess } from './of-process.ts';

type Request = { readonly id: string; readonly traceId: string | undefined };
const current = () => ofProcess('request-id', () => new AsyncLocalStorage<Request>());

/** Twelve random hexadecimal digits: short enough to be read to somebody, and one of its own in any log that is kept. */
export const newRequestId = (): string => randomUUID().slice(-12);

/** Which request is being worked on; undefined in sweeps, scripts and tests. */
export const requestId = (): string | undefined => current().getStore()?.id;

/** What a line of the log is found by: the request that was worked on, and its trace if that is sent somewhere. */
export function logIds(): { requestId?: string; traceId?: string } {
  const { id, traceId } = current().getStore() ?? {};
  return { ...(id && { requestId: id }), ...(traceId && { traceId }) };
}

/** Does some work for a request, whose id then stands in whatever it logs, mails and asks of others. */
export const forRequest = <T>(id: string, work: () => T, traceId?: string): T =>
  current().run({ id, traceId }, work);

/** The id under which a problem is found in the log: its request's, so that everything else of it is found too. */
export const problemId = (): string => requestId() ?? newRequestId();
