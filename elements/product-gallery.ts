import { keyTarget, nearestSlide, wrapped } from '@/elements/carousel-steps';
import { LiveElement } from '@/elements/live-element';
import { onScrollEnd } from '@/elements/scroll-end';
import { measure, scrollToSlide, slidesOf } from '@/elements/track';

/**
 * A product's pictures, which scroll, have thumbnails and open larger without script. With this element a thumbnail
 * does not move the page, arrow keys step, and the larger view starts at the picture that was pressed.
 */
export class ProductGallery extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', (event) => this.#press(event), { signal });
    this.addEventListener('keydown', (event) => this.#key(event), { signal });
    onScrollEnd(this, (event) => this.#follow(event), signal);
    // `toggle` does not bubble, so it is caught in the capture phase.
    this.addEventListener('toggle', () => this.#open(), { signal, capture: true });
    for (const hand of ['wheel', 'pointerdown', 'focusin'])
      this.addEventListener(hand, () => this.#asked.clear(), { signal, passive: true });
  }

  #chosen = 0;
  /** Per track, the slide it is scrolling to: the next key counts from there. Wheel, pointer and focus cancel it. */
  readonly #asked = new Map<HTMLElement, number>();

  get #track(): HTMLElement | null {
    return this.own('.gallery-track');
  }

  get #large(): HTMLElement | null {
    return this.own('.zoom-track');
  }

  #press(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target.closest('a, button') : null;
    const track = this.#track;
    if (target instanceof HTMLAnchorElement && track && target.hash) {
      event.preventDefault();
      const index = slidesOf(track).findIndex(({ id }) => `#${id}` === target.hash);
      this.#go(track, index, 'auto');
      this.#mark(index);
    }
    if (!(target instanceof HTMLButtonElement)) return;
    const { picture, step } = target.dataset;
    if (picture !== undefined) this.#chosen = Number(picture);
    if (step !== undefined) this.#step(Number(step));
  }

  #open(): void {
    const large = this.#large;
    if (!large?.closest(':popover-open')) return;
    this.#go(large, this.#chosen, 'instant');
    this.#place(this.#chosen);
  }

  #step(by: number): void {
    const large = this.#large;
    if (!large) return;
    this.#place(wrapped(this.#chosen + by, large.childElementCount));
    this.#go(large, this.#chosen, 'auto');
  }

  #go(track: HTMLElement, index: number, behavior: 'auto' | 'instant'): void {
    this.#asked.set(track, index);
    scrollToSlide(track, index, behavior);
  }

  #place(index: number): void {
    this.#chosen = index;
    const place = this.own('output');
    if (place) place.textContent = `${index + 1} of ${this.#large?.childElementCount ?? 1}`;
  }

  #mark(index: number): void {
    for (const [at, link] of this.querySelectorAll('.gallery-thumbs a').entries())
      link.ariaCurrent = at === index ? 'true' : null;
  }

  #follow({ target }: Event): void {
    const track = [this.#track, this.#large].find((each) => each !== null && each === target);
    if (!track) return;
    const nearest = nearestSlide(measure(track));
    const asked = this.#asked.get(track) ?? nearest;
    // Keys came faster than the track scrolls, so it stopped at an earlier target or on the way.
    if (asked !== nearest) {
      scrollToSlide(track, asked, 'auto');
      return;
    }
    this.#asked.delete(track);
    // The same place written again would be said again.
    if (track !== this.#large) this.#mark(nearest);
    else if (nearest !== this.#chosen) this.#place(nearest);
  }

  #key(event: KeyboardEvent): void {
    const { target } = event;
    const large = this.#large;
    if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
    const track = large?.contains(target) || target.closest('.zoom-head') ? large : this.#track;
    // While a picture is enlarged, the same keys pan it.
    if (!track || (track === large ? this.own<HTMLInputElement>('input:checked') : target !== track)) return;
    const from = this.#asked.get(track) ?? nearestSlide(measure(track));
    const index = keyTarget(event, from, track.childElementCount);
    if (index === null) return;
    event.preventDefault();
    this.#go(track, index, 'auto');
    if (track === large) this.#place(index);
    else this.#mark(index);
  }
}
