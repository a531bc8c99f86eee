import { announceSessionChange } from '@/elements/session-channel';
import { dropToken } from '@/elements/token-store';

/** Stands where every session of the account has just ended: its token goes, and other tabs are told. */
export class SessionEnded extends HTMLElement {
  connectedCallback(): void {
    dropToken();
    announceSessionChange();
  }
}
