import 'server-only';
import type * as z from 'zod';
import { isolated } from '@/lib/base/isolated';
import { site } from '@/lib/base/site';
import { siteUrl } from '@/lib/platform/site-url';
import type { MailContent } from '../schema';

/** Building blocks of mails. */

export const link = (path: string) => new URL(path, siteUrl()).href;
export const questions = `Questions? Write to ${site.contact.email} or call ${site.contact.phone}, ${site.contact.hours}.`;

/**
 * Text that a user typed, changed so that mail programs don't turn anything in it into a link: anybody can have a mail
 * with any text sent to anybody. Treats the dots of all scripts (UTS 46, section 2.3), even when followed by ignored
 * characters such as a soft hyphen. Keeps line breaks (lib/mail/template).
 */
export const plain = (typed: string) =>
  typed.replaceAll('://', ': //').replace(/(?<=[^\s\p{P}])([.。．｡@])(?=[\p{Cf}\p{M}]*\p{L})/gu, '$1 ');

/** The same, of several lines such as an address, each of them isolated. */
export const plainLines = (typed: string) => plain(typed).split('\n').map(isolated).join('\n');

/** What no real name has: parts of a URL or email address, or as many digits as a phone number. */
const noName = /[:/@\\]|[.。．｡][\p{Cf}\p{M}]*[\p{L}\p{N}_]|(?:\p{N}\P{N}*){5}/u;

/** Greets by name, unless it looks like a URL or a phone number: anybody can register under any name. */
export const hello = (name: string) => (name && !noName.test(name) ? `Hello ${isolated(name)},` : 'Hello,');

/** Defines a kind of mail. Its data is validated again, as an older version of the shop may have queued it. */
export const letter =
  <Schema extends z.ZodType>(schema: Schema, write: (data: z.output<Schema>) => MailContent) =>
  (data: unknown): MailContent =>
    write(schema.parse(data));
