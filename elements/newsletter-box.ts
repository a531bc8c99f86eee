import { LiveElement } from '@/elements/live-element';

/** Answers in place. Without script the form leads to an address at which the page shows the same sentence. */
export class NewsletterBox extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener(
      'submit',
      (event) => {
        event.preventDefault();
        const status = this.own('[role=status]');
        if (status) status.textContent = this.own('.newsletter-answer')?.textContent ?? '';
      },
      { signal },
    );
  }
}
