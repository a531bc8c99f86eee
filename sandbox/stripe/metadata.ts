import type { MetadataParam } from './params.ts';

/** Stripe's rule: keys given are set, an empty value removes its key, an empty string instead of the pairs removes all. */
export function mergeMetadata(current: Record<string, string>, given: MetadataParam | undefined) {
  if (given === '') return {};
  const merged = { ...current, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
