import 'server-only';
import { domainOf, googleDomains } from '@/lib/base/mailbox';
import { logRefusal } from '@/lib/platform/refusals';
import { accounts } from './data';
import { isLinked, link } from './linked-accounts';
import { shownWords } from './schema';
import { takeOver } from './take-over';

/** Somebody as Google names him; `hd` is the domain of his Workspace, if he has one. */
export type GoogleIdentity = { sub: string; email: string; name?: string | null | undefined; hd?: unknown };

/**
 * Whether Google knows who has this address now: it does at its own mail, and in the domain of a Workspace. Of every other
 * address it tells who had it when the Google account was made (Google, "Verify the Google ID token on your server side").
 */
function isAuthoritative({ email, hd }: GoogleIdentity): boolean {
  const domain = domainOf(email);
  return googleDomains.includes(domain) || hd === domain;
}

/**
 * Whether this identity, whose address Google has verified, may sign in: to the account that it is linked to, to one of its
 * address that nobody has proved, which it takes over, and to a proved one where Google knows whose the address is now. Links
 * it to the latter two, for Auth.js goes by links alone; where there is no account it makes one.
 */
export async function mayEnter(identity: GoogleIdentity): Promise<boolean> {
  const { sub, email, name } = identity;
  const owned = await takeOver({ email }, { name: shownWords(name ?? '') });
  const elsewhere = { provider: 'google', providerAccountId: sub };
  if (await isLinked(elsewhere)) return true;
  const account = owned ?? (await accounts().findOne({ email }, { projection: { emailVerified: 1 } }));
  if (!account) return true;
  if (account.emailVerified === null) return mayEnter(identity); // a stranger has opened it in this very moment
  if (!owned && !isAuthoritative(identity)) {
    logRefusal('Google for a domain that is not its own', { userId: account._id.toHexString() });
    return false;
  }
  await link({ ...elsewhere, type: 'oidc', userId: account._id });
  return true;
}
