import { createHash } from 'node:crypto';
import { z } from 'zod';

export type GoogleUser = {
  email: string;
  name: string;
  /** Google says so of almost every account; `false` for those it cannot vouch for. */
  emailVerified?: boolean;
  /** Whether the account is somebody's own and of no Workspace: Google then tells no `hd`. */
  personal?: boolean;
  /** Address of a picture. */
  picture?: string;
};

/** What the free part of the picker sends. */
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
    name: name || (email.split('@')[0] ?? email),
    emailVerified: unverified === undefined,
    personal: personal !== undefined,
  };
}

/** The domain of a Workspace, which every address but Google's own is taken for unless it is said to be personal. */
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
    name,
    given_name: givenName,
    ...(rest.length > 0 && { family_name: rest.join(' ') }),
    ...(picture !== undefined && { picture }),
    ...(hd !== undefined && { hd }),
  };
}

/** Google's subjects are 21 digits; this one is always the same for an e-mail address. */
function subjectOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest();
  return `1${hash.readBigUInt64BE().toString().padStart(20, '0')}`;
}
