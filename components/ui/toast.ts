'use client';

export type Tone = 'success' | 'error';
type Show = (tone: Tone, message: string) => void;

/** Said before the toaster has come. */
const waiting: Parameters<Show>[] = [];
let show: Show = (...said) => void waiting.push(said);

/** Told by the toaster once it can show something: the library comes with it alone (toaster-slot), not with whatever has something to say. */
export function showToastsBy(shows: Show): void {
  show = shows;
  for (const said of waiting.splice(0)) show(...said);
}

/** Shows a sentence at the top right for five seconds, longer while hovered or focused (specification §8, §9). */
export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
