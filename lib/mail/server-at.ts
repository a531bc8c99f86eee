import 'server-only';
import { createTransport, type Transporter } from 'nodemailer';
import { isThisMachine } from '@/lib/platform/env-rules';

/** Timeouts of a mail server, in milliseconds. */
export type MailTimeouts = {
  connectionTimeout: number;
  /** Until the server's greeting. */
  greetingTimeout: number;
  /** Of inactivity. */
  socketTimeout: number;
};

/** A host with a name of its own on the internet: neither an IP address nor one such as localhost. */
const named = /\.[a-z][a-z\d-]*$/;

/**
 * How the shop greets a mail server: by the host of AUTH_URL, if that has a name. Containers have none, and nodemailer
 * then says `[127.0.0.1]`, which relays such as Google's refuse (RFC 5321, section 4.1.4).
 */
function greetingOf(shop = ''): { name?: string } {
  const name = URL.canParse(shop) ? new URL(shop).hostname : '';
  return named.test(name) ? { name } : {};
}

/**
 * A transport for the mail server at a URL, whose query may set options. Mails may not load content from files or URLs.
 * A password is told only over TLS, except on this machine or with `ignoreTLS`: otherwise whoever stands between could
 * hide that the server offers it. Nodemailer ignores every option beside a `url`, so the URL is parsed first.
 * @param shop AUTH_URL
 */
export function mailServerAt(url: string, timeouts: MailTimeouts, shop?: string): Transporter {
  const { username, hostname } = new URL(url);
  return createTransport({
    ...timeouts,
    ...greetingOf(shop),
    requireTLS: username !== '' && !isThisMachine({ hostname }),
    ...createTransport(url).options,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
