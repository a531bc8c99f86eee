import { isFar, type Track } from '@/elements/carousel-steps';

/** The slides of a track that scrolls sideways. */
export const slidesOf = (track: HTMLElement | null): HTMLElement[] =>
  [...(track?.children ?? [])].filter((slide) => slide instanceof HTMLElement);

export const measure = (track: HTMLElement): Track => ({
  left: track.scrollLeft,
  width: track.clientWidth,
  slides: slidesOf(track).map(({ offsetLeft }) => offsetLeft),
});

/** @param behavior `auto` scrolls as the style sheet says: smoothly, unless the user prefers reduced motion */
export function scrollToSlide(track: HTMLElement, index: number, behavior: 'auto' | 'instant'): void {
  const measured = measure(track);
  const left = measured.slides[index] ?? 0;
  track.scrollTo({ left, behavior: isFar(measured, index) ? 'instant' : behavior });
}
