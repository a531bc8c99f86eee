import { LiveElement } from '@/elements/live-element';

/** A password that can be shown as it was typed (GOV.UK Design System, password input). */
export class PasswordReveal extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', (event) => this.#turn(event), { signal });
  }

  #turn({ target }: Event): void {
    const button = target instanceof Element ? target.closest('button') : null;
    const input = this.own<HTMLInputElement>('input');
    if (!button || !input) return;
    const shows = input.type === 'password';
    input.type = shows ? 'text' : 'password';
    button.textContent = shows ? 'Hide' : 'Show';
    button.ariaLabel = `${button.textContent} password`;
  }
}
