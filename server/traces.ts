import { traceTarget } from '../lib/platform/trace-settings.ts';
import type { TraceRequest } from './http/listening.ts';
import type { Settings } from './settings.ts';

export type Traces = {
  readonly request: TraceRequest;
  /** Sends what is left, for two seconds at most. */
  end(): Promise<void>;
};

/** Traces, where an exporter is configured; otherwise nothing of what they are made with is loaded (decision 0041). */
export async function findTraces(settings: Settings): Promise<Traces | undefined> {
  const target = traceTarget(settings.env);
  if (!target) return undefined;
  const { openTraces } = await import('./traces/open.ts');
  return openTraces(target, settings);
}
