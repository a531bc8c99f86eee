import 'server-only';
import { traceTarget } from '@/lib/platform/trace-settings';
import { type Finding, lookAt, type Note, patienceMs, type Values } from './finding';

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer in time';
};

function judge(note: Note, host: string, status: number): void {
  if (status >= 200 && status < 300) note('ok', `${host} takes what it is sent`);
  else if (status === 401 || status === 403) note('wrong', `${host} refuses OTEL_EXPORTER_OTLP_HEADERS`);
  else if (status === 404 || status === 405)
    note(
      'wrong',
      `${host} takes none at that address (${status}); OTEL_EXPORTER_OTLP_ENDPOINT is without /v1/traces`,
    );
  else note('wrong', `${host} answers ${status}`);
}

/** Sends an empty list of traces, as OTLP allows, to where the shop's go. Reports nothing if none are sent. */
export async function checkTraces(values: Values): Promise<Finding[]> {
  const target = traceTarget(values);
  if (!target) return [];
  return lookAt('Traces', async (note) => {
    const { host } = new URL(target.address);
    try {
      const answer = await fetch(target.address, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...target.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ resourceSpans: [] }),
        signal: AbortSignal.timeout(patienceMs),
      });
      await answer.body?.cancel();
      judge(note, host, answer.status);
    } catch (error) {
      note('wrong', `${host} cannot be reached (${codeOf(error)})`);
    }
  });
}
