const stillQuery = '(prefers-reduced-motion: reduce)';

/**
 * Takes steps by the clock unless paused, held (hover, focus), in a hidden tab or under reduced motion (WCAG 2.2.2; ARIA
 * Authoring Practices, carousel).
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
   * @param changed told when motion is wanted less, or again
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

  /** Waits a whole interval from now on; after every step and every change. */
  restart(): void {
    clearInterval(this.#timer);
    if (!this.isRunning) return;
    this.#timer = setInterval(() => {
      // Styles know of reduced motion before its event comes.
      if (!document.hidden && this.isRunning) this.#step();
    }, this.#interval);
  }
}
