/** Milliseconds without scrolling that count as its end in browsers without `scrollend`: Safari before 26.2. */
const stillFor = 120;

/**
 * Calls `listener` when something in `part` stops scrolling. Scroll events of elements do not bubble, so they are
 * caught in the capture phase.
 */
export function onScrollEnd(part: EventTarget, listener: (event: Event) => void, signal: AbortSignal): void {
  const how = { signal, capture: true };
  if ('onscrollend' in window) {
    part.addEventListener('scrollend', listener, how);
    return;
  }
  const timers = new Map<EventTarget | null, ReturnType<typeof setTimeout>>();
  const wait = (event: Event) => {
    clearTimeout(timers.get(event.target));
    timers.set(
      event.target,
      setTimeout(() => listener(event), stillFor),
    );
  };
  part.addEventListener('scroll', wait, how);
}
