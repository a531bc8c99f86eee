import { LiveElement } from '@/elements/live-element';

/** Says that the connection is gone, on every page, until it is back. */
export class OfflineNotice extends LiveElement {
  protected live(signal: AbortSignal): void {
    const show = () => this.own('p', HTMLElement)?.toggleAttribute('hidden', navigator.onLine);
    addEventListener('online', show, { signal });
    addEventListener('offline', show, { signal });
    addEventListener('pageshow', show, { signal });
    show();
  }
}
