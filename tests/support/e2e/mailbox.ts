import { expect } from '@playwright/test';
import * as z from 'zod';
import { shopEnvironment } from './shop.ts';

const listSchema = z.array(z.object({ subject: z.string(), text: z.string() }));

/** Waits for a mail to this address with this subject, and returns the newest. */
export async function mailTo(email: string, subject: string): Promise<{ subject: string; text: string }> {
  const url = `${shopEnvironment().SANDBOX_MAILBOX_URL}/api/mails?to=${encodeURIComponent(email)}`;
  const find = async () => {
    const received = listSchema.parse(await (await fetch(url)).json());
    return received.find((mail) => mail.subject === subject);
  };
  await expect.poll(find, `mail '${subject}' to ${email}`).toBeDefined();
  const mail = await find();
  if (!mail) throw new Error('The mail has gone.');
  return mail;
}

/** The path of the link in a mail. */
export function linkIn({ text }: { text: string }): string {
  const [, path] = /https?:\/\/[^/\s]+(\/\S+\?token=[\w-]+)/.exec(text) ?? [];
  if (!path) throw new Error(`No link in: ${text}`);
  return path;
}
