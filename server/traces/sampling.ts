import { type Context, createContextKey, isSpanContextValid, trace } from '@opentelemetry/api';
import {
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

const beginning = createContextKey('storefront begins a trace');

/** A context in which a new trace may begin. */
export const mayBegin = (parent: Context): Context => parent.setValue(beginning, true);

/**
 * Follows the parent's decision, else samples a share of the traces. Only contexts made by `mayBegin` start one: Next
 * would start traces for health checks, for the pages rendered at a start, and for sweepers.
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
