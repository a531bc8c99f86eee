import { announceSessionChange } from '@/elements/session-channel';
import { dropToken } from '@/elements/token-store';

/** Stands on a page shown after all sessions of the account have ended: drops the access token and tells other tabs. */
export class SessionEnded extends HTMLElement {
  connectedCallback(): void {
    dropToken();
    announceSessionChange();
  }
}
