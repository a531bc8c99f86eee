import 'server-only';
import type * as z from 'zod';
import { isolated } from '@/lib/base/isolated';
import { site } from '@/lib/base/site';
import { siteUrl } from '@/lib/platform/site-url';
import type { MailContent } from '../schema';

/** What letters are put together from. */

export const link = (path: string) => new URL(path, siteUrl()).href;
export const questions = `Questions? Write to ${site.contact.email} or call ${site.contact.phone}, ${site.contact.hours}.`;

/**
 * What somebody typed, with nothing that mail programs make a link of: anybody may have a mail with anything in it sent to anybody.
 * Dots are those of all scripts (UTS 46, section 2.3), also before what it ignores, as a soft hyphen. Lines stay lines
 * (lib/mail/template).
 */
export const plain = (typed: string) =>
  typed.replaceAll('://', ': //').replace(/(?<=[^\s\p{P}])([.。．｡@])(?=[\p{Cf}\p{M}]*\p{L})/gu, '$1 ');

/** What in a name is no name: an address, or as many digits as a number to call has. */
const noName = /[:/@\\]|[.。．｡][\p{Cf}\p{M}]*[\p{L}\p{N}_]|(?:\p{N}\P{N}*){5}/u;

/** A name is greeted with unless it reads like an address or a number to call: anybody may give any name. */
export const hello = (name: string) => (name && !noName.test(name) ? `Hello ${isolated(name)},` : 'Hello,');

/** A kind of mail: its data is checked again, for it may have been queued by an older version of the shop. */
export const letter =
  <Schema extends z.ZodType>(schema: Schema, write: (data: z.output<Schema>) => MailContent) =>
  (data: unknown): MailContent =>
    write(schema.parse(data));
