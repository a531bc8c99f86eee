import { LiveElement } from '@/elements/live-element';

/**
 * A password that can be shown as it was typed (GOV.UK Design System, password input). Hidden again before it is sent, so that
 * browsers keep it as a password, and before the page rests in the browser's memory.
 */
export class PasswordReveal extends LiveElement {
  protected live(signal: AbortSignal): void {
    const hide = () => this.#show(false);
    this.addEventListener('click', (event) => this.#turn(event), { signal });
    this.closest('form')?.addEventListener('submit', hide, { signal });
    addEventListener('pagehide', hide, { signal });
  }

  #turn({ target }: Event): void {
    if (target instanceof Element && target.closest('button'))
      this.#show(this.own('input', HTMLInputElement)?.type === 'password');
  }

  #show(shows: boolean): void {
    const [input, button] = [this.own('input', HTMLInputElement), this.own('button', HTMLButtonElement)];
    if (!input || !button) return;
    input.type = shows ? 'text' : 'password';
    button.textContent = shows ? 'Hide' : 'Show';
    button.ariaLabel = `${button.textContent} password`;
  }
}
