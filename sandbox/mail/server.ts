import { createServer } from 'node:http';
import { site } from '../../lib/base/site.ts';
import { closeServer, listen } from '../http.ts';
import { Faults } from './faults.ts';
import { Mailbox } from './mailbox.ts';
import { startSmtp } from './smtp.ts';
import { createWebHandler } from './web.ts';

const MAX_MAILS = 500;

/** The shop's name, in quotes because of commas and the like, with an address of its domain (RFC 5322, section 3.4). */
const sender = `"${site.name.replace(/["\\]/g, '')}" <orders@${site.contact.email.replace(/^.*@/, '')}>`;

export type MailOptions = {
  smtpPort: number;
  httpPort: number;
  /** File of the received mails. */
  stateFile: string;
  log?: (line: string) => void;
};

/** A mail server that forwards nothing: the shop's mails are shown on a web page and by a JSON API (`web.ts`). */
export async function startMail({ smtpPort, httpPort, stateFile, log = () => {} }: MailOptions) {
  const mailbox = await Mailbox.open(stateFile, MAX_MAILS);
  const faults = new Faults();
  const web = createServer(createWebHandler({ mailbox, faults, log }));
  const webUrl = `http://127.0.0.1:${await listen(web, httpPort)}`;
  const smtp = await startSmtp({ port: smtpPort, mailbox, faults, log }).catch(async (error: unknown) => {
    await closeServer(web);
    throw error;
  });
  const smtpUrl = `smtp://127.0.0.1:${smtp.port}`;

  return {
    smtpUrl,
    webUrl,
    env: {
      SMTP_URL: smtpUrl,
      MAIL_FROM: sender,
      SANDBOX_MAILBOX_URL: webUrl,
    },
    close: async () => {
      await Promise.all([smtp.close(), closeServer(web)]);
    },
    /** Empties the mailbox and cancels planned faults. */
    reset: async () => {
      faults.planRefusals(0);
      await mailbox.clear();
    },
  };
}
