import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerEnvelope,
  type SMTPServerSession,
} from 'smtp-server';
import { type Faults, SmtpRefusal } from './faults.ts';
import type { Mailbox } from './mailbox.ts';

const MAX_MESSAGE = 10_000_000;
/** A line in bytes without its end; servers refuse or cut longer ones (RFC 5321, section 4.5.3.1.6). */
const MAX_LINE = 998;

/** @throws SmtpRefusal for what not every server on the way takes: long lines, and more than 7 bits (RFC 5321, 2.4) */
function assertPassable(raw: Buffer): void {
  const text = raw.toString('latin1');
  if (text.split('\r\n').some((line) => line.length > MAX_LINE))
    throw new SmtpRefusal(500, `A line may have ${MAX_LINE} bytes`);
  if (/[^\0-\x7f]/.test(text)) throw new SmtpRefusal(554, 'A mail may have 7 bits');
}

export type SmtpOptions = { port: number; mailbox: Mailbox; faults: Faults; log: (line: string) => void };

/** An SMTP server that accepts mail to any address, with or without a password, and stores it in the mailbox. */
export async function startSmtp({ port, mailbox, faults, log }: SmtpOptions) {
  const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const raw = await buffer(stream);
    if (stream.sizeExceeded) throw new SmtpRefusal(552, `A mail may have ${MAX_MESSAGE} bytes`);
    assertPassable(raw);
    faults.strike();
    const parsed = await PostalMime.parse(raw);
    const to = envelope.rcptTo.map(({ address }) => address);
    await mailbox.add({
      messageId: parsed.messageId ?? null,
      unsubscribe: unsubscribeOf(parsed),
      requestId: parsed.headers.find(({ key }) => key === 'x-request-id')?.value ?? null,
      receivedAt: new Date().toISOString(),
      from: senderOf(parsed, envelope),
      to,
      subject: parsed.subject ?? '',
      text: parsed.text ?? null,
      html: parsed.html ?? null,
      attachments: parsed.attachments.map(({ filename, mimeType }) => ({ filename, mimeType })),
    });
    log(`mail to ${to.join(', ')}`);
  };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    // There is no certificate, and mail stays on this machine.
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_MESSAGE,
    logger: false,
    // How long open connections may take to end when the server stops, in milliseconds.
    closeTimeout: 200,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? 'anyone' }),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  // It re-emits its socket's errors, for which `once` rejects already.
  server.on('error', (error: Error) => log(`smtp: ${error.message}`));
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');

  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The headers for unsubscribing; null if there are none. */
function unsubscribeOf({ headers }: Email): string[] | null {
  const told = headers.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ value }) => value);
  return told.length > 0 ? told : null;
}

/** The sender as mail programs show it, or else the address of the envelope. */
function senderOf({ from }: Email, { mailFrom }: SMTPServerEnvelope): string {
  if (!from?.address) return mailFrom ? mailFrom.address : '';
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
