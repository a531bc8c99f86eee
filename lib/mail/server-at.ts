import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';

/** Timeouts of a mail server, in milliseconds. */
export type MailTimeouts = {
  connectionTimeout: number;
  /** Until the server's greeting. */
  greetingTimeout: number;
  /** Of inactivity. */
  socketTimeout: number;
};

/**
 * A transport for the mail server at a URL, whose query may set timeouts. Mails may not load content from files or
 * URLs. Nodemailer ignores every option beside a `url`, so the URL is parsed first.
 */
export function mailServerAt(url: string, timeouts: MailTimeouts): Transporter {
  return createTransport({
    ...timeouts,
    ...createTransport(url).options,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
