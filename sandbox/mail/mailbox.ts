import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const mailSchema = z.object({
  id: z.number(),
  /** Tells a second copy of a mail from another mail (RFC 5322, section 3.6.4). */
  messageId: z.string().nullable().default(null),
  /** The headers for unsubscribing (RFC 2369, RFC 8058), if present. */
  unsubscribe: z.array(z.string()).nullable().default(null),
  /** Id of the shop's request that caused it, if its headers say so. */
  requestId: z.string().nullable().default(null),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  attachments: z.array(z.object({ filename: z.string().nullable(), mimeType: z.string() })),
});

/** A received mail; `to` has the addresses of the SMTP envelope, so Bcc recipients too. */
export type Mail = z.infer<typeof mailSchema>;

/** The newest mails, in memory and in a file of JSON lines that is appended to and sometimes rewritten. */
export class Mailbox {
  readonly #file: string;
  readonly #max: number;
  #mails: Mail[] = [];
  #lines = 0;
  #lastId = 0;
  /** Whether the last write failed, as on a full disk, so that the file may end within a line. */
  #isCut = false;
  #writing: Promise<void> = Promise.resolve();

  private constructor(file: string, max: number) {
    this.#file = file;
    this.#max = max;
  }

  static async open(file: string, max: number): Promise<Mailbox> {
    await mkdir(path.dirname(file), { recursive: true });
    const mailbox = new Mailbox(file, max);
    const text = await readFile(file, 'utf8').catch(() => '');
    mailbox.#mails = text.split('\n').flatMap(parseLine).slice(-max);
    mailbox.#lastId = mailbox.#mails.at(-1)?.id ?? 0;
    await mailbox.#rewrite();
    return mailbox;
  }

  /** Resolves when the mail is in the file; past the maximum the oldest mail is dropped. */
  add(mail: Omit<Mail, 'id'>): Promise<void> {
    this.#lastId += 1;
    const stored = { id: this.#lastId, ...mail };
    this.#mails = [...this.#mails, stored].slice(-this.#max);
    return this.#inTurn(async () => {
      if (this.#isCut || this.#lines >= 2 * this.#max) return this.#rewrite();
      this.#isCut = true;
      await appendFile(this.#file, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
      this.#isCut = false;
      this.#lines += 1;
    });
  }

  /** The newest first; with `to`, only those that went to this address. */
  list(to?: string): Mail[] {
    const wanted = to?.trim().toLowerCase();
    const newestFirst = this.#mails.toReversed();
    return wanted
      ? newestFirst.filter((mail) => mail.to.some((a) => a.toLowerCase() === wanted))
      : newestFirst;
  }

  get(id: number): Mail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): Promise<void> {
    this.#mails = [];
    return this.#inTurn(() => this.#rewrite());
  }

  async #rewrite(): Promise<void> {
    const part = `${this.#file}.part`;
    const mails = this.#mails;
    await writeFile(part, mails.map((mail) => `${JSON.stringify(mail)}\n`).join(''), { mode: 0o600 });
    await rename(part, this.#file);
    this.#lines = mails.length;
    this.#isCut = false;
  }

  /** Runs one write at a time, in the order of the calls. */
  #inTurn(write: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(write);
    this.#writing = result.catch(() => {});
    return result;
  }
}

/** The mail on a line of the file, or nothing when the line is empty or was cut short by a crash. */
function parseLine(line: string): Mail[] {
  try {
    return [mailSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
