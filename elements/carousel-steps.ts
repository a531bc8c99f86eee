/** A track's scroll position and width, and where each of its slides begins, in pixels. */
export type Track = { readonly left: number; readonly width: number; readonly slides: readonly number[] };

type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/**
 * The slide a key asks for, or null for any other key (ARIA Authoring Practices, carousel). With a modifier the same
 * keys are the browser's: Alt and an arrow lead to another page.
 */
export function keyTarget(event: Press, current: number, count: number): number | null {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: count - 1 }[event.key];
  return target === undefined ? null : wrapped(target, count);
}

/** Wraps around: the first slide follows the last. */
export const wrapped = (index: number, count: number): number => (index + count) % count;

/** The slide whose left edge is nearest to the track's. */
export function nearestSlide({ left, slides }: Track): number {
  const distances = slides.map((start) => Math.abs(start - left));
  return distances.indexOf(Math.min(...distances));
}

/** Whether a slide is too far away for an animated scroll. */
export const isFar = ({ left, width, slides }: Track, index: number): boolean =>
  Math.abs((slides[index] ?? 0) - left) > 2 * width;
