// Shared with the server, which runs outside of Next: imports nothing of the app.
import { channel, tracingChannel } from 'node:diagnostics_channel';

/** A database command as it begins: what it does and where, but never its values. */
export type CommandBegun = {
  /** Unique in this process; `CommandEnded` has the same. */
  readonly id: number;
  readonly command: string;
  readonly collection: string | undefined;
  readonly database: string;
};

export type CommandEnded = { readonly id: number; readonly failure: unknown };

/** Published by `lib/platform/commands`, if there is a subscriber when the client is created. */
export const commandBegun = channel('storefront.command.begun');
export const commandEnded = channel('storefront.command.ended');

/** A mail being handed to the mail server; Node adds `error` if that fails. */
export type MailCall = { readonly server: URL; error?: unknown };

/** Published by `lib/mail/service`. Costs nothing without a subscriber. */
export const mailCalls = tracingChannel<string, MailCall>('storefront.mail');
