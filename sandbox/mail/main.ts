/** Runs the mail stand-in alone: `node sandbox/mail/main.ts [SMTP port] [web port] [state file]`. */
import { DEFAULT_PORT_BASE, portsFrom } from '../ports.ts';
import { startMail } from './server.ts';

const ports = portsFrom(DEFAULT_PORT_BASE);
const [smtpPort = ports.smtp, httpPort = ports.mailbox, stateFile = '.data/mail/mails.jsonl'] =
  process.argv.slice(2);
const mail = await startMail({
  smtpPort: Number(smtpPort),
  httpPort: Number(httpPort),
  stateFile,
  log: console.log,
});
for (const [name, value] of Object.entries(mail.env)) console.log(`${name}=${value}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mail.close());
