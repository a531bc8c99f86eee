import { LiveElement } from '@/elements/live-element';

/** Shows a notice on every page while the browser is offline. */
export class OfflineNotice extends LiveElement {
  protected live(signal: AbortSignal): void {
    const show = () => this.own('p')?.toggleAttribute('hidden', navigator.onLine);
    addEventListener('online', show, { signal });
    addEventListener('offline', show, { signal });
    addEventListener('pageshow', show, { signal });
    show();
  }
}
