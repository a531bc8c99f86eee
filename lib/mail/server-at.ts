import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';

/** Milliseconds that a mail server may take. */
export type MailPatience = {
  connectionTimeout: number;
  /** Until its first line. */
  greetingTimeout: number;
  /** Between any two lines. */
  socketTimeout: number;
};

/**
 * A mail server by its address, whose query may say a time-out of its own. Mails take nothing from files or other servers,
 * whatever they name. Nodemailer drops every option that stands beside a `url`, so the address is read first.
 */
export function mailServerAt(url: string, patience: MailPatience): Transporter {
  return createTransport({
    ...patience,
    ...createTransport(url).options,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
