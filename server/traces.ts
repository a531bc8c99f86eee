import { traceTarget } from '../lib/platform/trace-settings.ts';
import type { Settings } from './settings.ts';
import type { Traces } from './traces/open.ts';

/** Traces, where an exporter is configured; otherwise nothing of what they are made with is loaded (decision 0041). */
export async function findTraces(settings: Settings): Promise<Traces | undefined> {
  const target = traceTarget(settings.env);
  if (!target) return undefined;
  const { openTraces } = await import('./traces/open.ts');
  return openTraces(target, settings);
}
