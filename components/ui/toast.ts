'use client';

export type Tone = 'success' | 'error';
type Show = (tone: Tone, message: string) => void;

/** Messages that wait until the toaster has loaded. */
const waiting: Parameters<Show>[] = [];
let show: Show = (...said) => void waiting.push(said);

/**
 * Called by the toaster once it can show toasts: only it loads the library (toaster-slot), not every caller of
 * `notify`.
 */
export function showToastsBy(shows: Show): void {
  show = shows;
  for (const said of waiting.splice(0)) show(...said);
}

/** Shows a message at the top right for five seconds, longer while hovered or focused (specification §8, §9). */
export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
