import { type Context, createContextKey, isSpanContextValid, trace } from '@opentelemetry/api';
import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

const beginning = createContextKey('storefront begins a trace');

/** A context below which a trace may begin, where there is none yet. */
export const mayBegin = (parent: Context): Context => parent.setValue(beginning, true);

/**
 * Follows the parent, else takes a share of the traces. Only what asks for it begins one: Next would begin traces for health checks,
 * for the pages that a start renders, and for sweepers.
 * @param share between 0 and 1
 */
export function shareOfTraces(share: number): Sampler {
  const inner = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) });
  return {
    shouldSample(parent, ...more): SamplingResult {
      const known = trace.getSpanContext(parent);
      const isBelow = known !== undefined && isSpanContextValid(known);
      if (!isBelow && parent.getValue(beginning) !== true) return { decision: SamplingDecision.NOT_RECORD };
      return inner.shouldSample(parent, ...more);
    },
    toString: () => `ShareOfTraces{${share}}`,
  };
}
