// Shared with the server, which runs outside of Next: imports nothing of the app.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { processSingleton } from './process-singleton.ts';

type Request = { readonly id: string; readonly traceId: string | undefined };
const current = () => processSingleton('request-id', () => new AsyncLocalStorage<Request>());

/** Twelve random hexadecimal digits: short enough to be read aloud, and unique in any log that is kept. */
export const newRequestId = (): string => randomUUID().slice(-12);

/** The id of the request being handled; undefined in sweeps, scripts and tests. */
export const requestId = (): string | undefined => current().getStore()?.id;

/** The ids that go into every log line: of the request being handled, and of its trace if traces are exported. */
export function logIds(): { requestId?: string; traceId?: string } {
  const { id, traceId } = current().getStore() ?? {};
  return { ...(id && { requestId: id }), ...(traceId && { traceId }) };
}

/** Runs `work` for a request, so that its logs, mails and calls to services carry the request's id. */
export const forRequest = <T>(id: string, work: () => T, traceId?: string): T =>
  current().run({ id, traceId }, work);

/** The id to report a problem with: that of the request, so that all its log lines can be found. */
export const problemId = (): string => requestId() ?? newRequestId();
