// Shared with the server, which runs outside of Next: imports nothing of the app.
import { channel, tracingChannel } from 'node:diagnostics_channel';

/** A command of the database as it begins: what it does and where, never with which values. */
export type CommandBegun = {
  /** Of this process; the same when it ends. */
  readonly id: number;
  readonly command: string;
  readonly collection: string | undefined;
  readonly database: string;
};

export type CommandEnded = { readonly id: number; readonly failure: unknown };

/** Told by `lib/platform/commands`, if anybody listens when the client is made. */
export const commandBegun = channel('storefront.command.begun');
export const commandEnded = channel('storefront.command.ended');

/** A mail that is handed over; `error` is added by Node when that fails. */
export type MailCall = { readonly server: URL; error?: unknown };

/** Told by `lib/mail/service`. Without a listener Node does the work and nothing else. */
export const mailCalls = tracingChannel<string, MailCall>('storefront.mail');
