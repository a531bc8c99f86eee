import { keyTarget, nearestSlide, wrapped } from '@/elements/carousel-steps';
import { LiveElement } from '@/elements/live-element';
import { Rotation } from '@/elements/rotation';
import { onScrollEnd } from '@/elements/scroll-end';
import { measure, scrollToSlide, slidesOf } from '@/elements/track';

/** Milliseconds for which each review is shown. */
const interval = 6000;

/**
 * Reviews on a scrolling track, readable and scrollable without script. This element adds buttons, arrow keys and a
 * slow rotation that can be paused (ARIA Authoring Practices, carousel).
 */
export class ReviewCarousel extends LiveElement {
  #current = 0;
  /** The slide that a button or key scrolls to; null once it is reached, or when wheel or pointer take over. */
  #asked: number | null = null;
  #rotation: Rotation | undefined;

  protected live(signal: AbortSignal): void {
    const rotation = new Rotation(
      () => this.#step(1),
      () => this.#change(),
      interval,
      signal,
    );
    this.#rotation = rotation;
    const hold = (type: string, change: () => void) =>
      this.addEventListener(type, () => this.#change(change), { signal });
    hold('pointerenter', () => (rotation.isHovered = true));
    hold('pointerleave', () => (rotation.isHovered = false));
    hold('focusin', () => (rotation.isFocused = true));
    hold('focusout', () => (rotation.isFocused = false));
    this.addEventListener('click', (event) => this.#press(event), { signal });
    this.addEventListener('keydown', (event) => this.#key(event), { signal });
    onScrollEnd(this, () => this.#follow(), signal);
    for (const hand of ['wheel', 'pointerdown'])
      this.addEventListener(hand, (event) => this.#takeOver(event), { signal, passive: true });
    rotation.restart();
  }

  get #track(): HTMLElement | null {
    return this.own('ul');
  }

  get #slides(): HTMLElement[] {
    return slidesOf(this.#track);
  }

  #step(by: number): void {
    this.#show(wrapped(this.#current + by, this.#slides.length));
  }

  #show(index: number): void {
    this.#asked = index;
    this.#mark(index);
    this.#scrollTo(index);
  }

  #scrollTo(index: number): void {
    if (this.#track) scrollToSlide(this.#track, index, 'auto');
  }

  #mark(index: number): void {
    this.#current = index;
    const slides = this.#slides;
    for (const [at, slide] of slides.entries()) slide.toggleAttribute('data-current', at === index);
    const place = this.own('output');
    if (place) place.textContent = `${index + 1} of ${slides.length}`;
    this.#rotation?.restart();
  }

  #follow(): void {
    const track = this.#track;
    if (!track) return;
    const nearest = nearestSlide(measure(track));
    // Presses came faster than the track scrolls, so it stopped at an earlier target or on the way.
    if (this.#asked !== null && this.#asked !== nearest) {
      this.#scrollTo(this.#asked);
      return;
    }
    this.#asked = null;
    if (nearest !== this.#current) this.#mark(nearest);
  }

  #takeOver({ target }: Event): void {
    if (target instanceof Node && this.#track?.contains(target)) this.#asked = null;
  }

  #press({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest('button') : null;
    const step = Number(button?.dataset['step']);
    if (step) this.#step(step);
    else if (button) this.#pause(button);
  }

  #pause(button: HTMLButtonElement): void {
    this.#change(() => {
      const rotation = this.#rotation;
      if (!rotation) return;
      rotation.isPaused = !rotation.isPaused;
      this.toggleAttribute('data-paused', rotation.isPaused);
      button.ariaLabel = rotation.isPaused ? 'Play reviews' : 'Pause reviews';
    });
  }

  /** Applies a change that may stop or start the rotation. Screen readers announce slides only while it is stopped. */
  #change(change?: () => void): void {
    change?.();
    this.#rotation?.restart();
    const place = this.own('output');
    if (place) place.ariaLive = this.#rotation?.isRunning ? 'off' : 'polite';
  }

  #key(event: KeyboardEvent): void {
    if (event.target !== this.#track) return;
    const target = keyTarget(event, this.#current, this.#slides.length);
    if (target === null) return;
    event.preventDefault();
    this.#show(target);
  }
}
