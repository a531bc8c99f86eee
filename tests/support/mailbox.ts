import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import { sendDueMails } from '@/lib/ops/sweep/mail';
import { startMail } from '../../sandbox/mail/server.ts';

const listSchema = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    unsubscribe: z.array(z.string()).nullable(),
  }),
);
export type Received = z.output<typeof listSchema>[number];

/** Starts a mail server for this test file. */
export function ownMailbox() {
  let service: Awaited<ReturnType<typeof startMail>>;
  const folder = mkdtempSync(path.join(tmpdir(), 'mail-'));
  beforeAll(async () => {
    service = await startMail({ smtpPort: 0, httpPort: 0, stateFile: path.join(folder, 'mail.jsonl') });
    process.env['SMTP_URL'] = service.smtpUrl; // must be set before the app reads the environment
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** Sends the due mails, then returns those that this address has received, oldest first. */
    async of(to: string): Promise<Received[]> {
      await sendDueMails();
      const response = await fetch(`${service.webUrl}/api/mails?to=${encodeURIComponent(to)}`);
      return listSchema.parse(await response.json()).reverse();
    },
  };
}

/** The token of the link in a mail. */
export function tokenIn(mail: Received | undefined): string {
  const [, token] = /[?&]token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  if (!token) throw new Error(`No link in: ${mail?.text}`);
  return token;
}
