const stillQuery = '(prefers-reduced-motion: reduce)';

/**
 * Calls `step` at a fixed interval, except while paused, hovered or focused, in a hidden tab, or when the user prefers
 * reduced motion (WCAG 2.2.2; ARIA Authoring Practices, carousel).
 */
export class Rotation {
  isPaused = false;
  isHovered = false;
  isFocused = false;
  readonly #step: () => void;
  readonly #interval: number;
  readonly #still = matchMedia(stillQuery);
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param changed called when the user's preference for reduced motion changes
   * @param interval milliseconds between two steps
   */
  constructor(step: () => void, changed: () => void, interval: number, signal: AbortSignal) {
    this.#step = step;
    this.#interval = interval;
    this.#still.addEventListener('change', changed, { signal });
    signal.addEventListener('abort', () => clearInterval(this.#timer));
  }

  get isRunning(): boolean {
    return !this.#still.matches && !this.isPaused && !this.isHovered && !this.isFocused;
  }

  /** Restarts the interval, so that a whole one passes after every step and every change. */
  restart(): void {
    clearInterval(this.#timer);
    if (!this.isRunning) return;
    this.#timer = setInterval(() => {
      // The query may match reduced motion before its event arrives.
      if (!document.hidden && this.isRunning) this.#step();
    }, this.#interval);
  }
}
