import { LiveElement } from '@/elements/live-element';

/** Answers where the form stands. Without this the form leads to the same sentence, which the page shows by its address. */
export class NewsletterBox extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const status = this.own('[role=status]', HTMLElement);
        if (status) status.textContent = this.own('.newsletter-answer', HTMLElement)?.textContent ?? '';
      },
      { signal },
    );
  }
}
