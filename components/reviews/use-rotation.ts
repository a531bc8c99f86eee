'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

const stillQuery = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(stillQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** True when the visitor asked for less motion; on the server nobody has. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(stillQuery).matches,
    () => false,
  );
}

/**
 * Calls `next` every `interval` milliseconds unless paused, held (hover, focus), in a hidden tab or under reduced
 * motion (WCAG 2.2.2; ARIA Authoring Practices, carousel).
 */
export function useRotation(next: () => void, interval: number) {
  const still = useReducedMotion();
  const [paused, setPaused] = useState(false);
  const [{ hovered, focused }, setHeld] = useState({ hovered: false, focused: false });
  const running = !still && !paused && !hovered && !focused;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (!document.hidden) next();
    }, interval);
    return () => clearInterval(timer);
  }, [running, next, interval]);

  const hold = (change: { hovered: boolean } | { focused: boolean }) =>
    setHeld((before) => ({ ...before, ...change }));

  return { still, paused, setPaused, hold, running };
}
