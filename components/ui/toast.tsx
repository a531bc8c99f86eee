'use client';

import type { Tone } from '@/components/ui/toaster';

/** The library is in one file with the place where toasts appear (toaster-slot): where that did not come, nothing would show. */
function show(tone: Tone, message: string): void {
  import('@/components/ui/toaster').then(
    (toaster) => toaster.show(tone, message),
    () => undefined,
  );
}

/** Shows a sentence at the top right for five seconds, longer while hovered or focused (specification §8, §9). */
export const notify = {
  success: (message: string) => show('success', message),
  error: (message: string) => show('error', message),
};
