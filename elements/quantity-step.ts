/** The quantity after a step, within what can be ordered; from the least where nothing sensible was typed. */
export const stepped = (now: number, by: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, (Number.isSafeInteger(now) ? now : min) + by));
