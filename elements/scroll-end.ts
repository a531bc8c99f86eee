/** Milliseconds without scrolling after which it has ended, where the browser does not say so: Safari before 26.2. */
const stillFor = 120;

/**
 * Calls `listener` when something in `part` has come to rest after scrolling. Scrolling does not bubble, so it is heard on its
 * way down.
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
