import { createHash } from 'node:crypto';
import * as z from 'zod';

export type GoogleUser = {
  email: string;
  /** Empty for one whose name Google does not tell. */
  name: string;
  /** True for almost every Google account; `false` for one whose address Google has not verified. */
  emailVerified?: boolean;
  /** Whether the account is personal, not of a Workspace: Google then sends no `hd`. */
  personal?: boolean;
  /** URL of a picture. */
  picture?: string;
};

/** Form fields of the picker for an identity that is typed in. */
export const typedUserSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.email({ error: 'Enter a full email address, such as name@example.com.' }).max(254)),
  name: z.string().trim().max(100, { error: 'Keep the name under 100 characters.' }).catch(''),
  unverified: z.literal('on').optional(),
  personal: z.literal('on').optional(),
});

export function toUser({ email, name, unverified, personal }: z.infer<typeof typedUserSchema>): GoogleUser {
  return {
    email,
    name,
    emailVerified: unverified === undefined,
    personal: personal !== undefined,
  };
}

/** The Workspace domain: that of every address except Google's own, unless the account is personal. */
function workspaceOf({ email, personal = false }: GoogleUser): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return personal || /^(gmail|googlemail)\.com$/.test(domain) ? undefined : domain;
}

/** The identity claims in Google's names (OpenID Connect Core 1.0, section 5.1; `hd` is its own). */
export function claimsOf(user: GoogleUser) {
  const { email, name, emailVerified = true, picture } = user;
  const [givenName, ...rest] = name.split(/\s+/);
  const hd = workspaceOf(user);
  return {
    sub: subjectOf(email),
    email,
    email_verified: emailVerified,
    ...(name !== '' && { name, given_name: givenName }),
    ...(rest.length > 0 && { family_name: rest.join(' ') }),
    ...(picture !== undefined && { picture }),
    ...(hd !== undefined && { hd }),
  };
}

/** Google's subjects have 21 digits; this one is always the same for an email. */
function subjectOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest();
  return `1${hash.readBigUInt64BE().toString().padStart(20, '0')}`;
}
