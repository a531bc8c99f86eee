import 'server-only';
import { domainOf, googleDomains } from '@/lib/base/mailbox';
import { logRefusal } from '@/lib/platform/refusals';
import { accounts } from './data';
import { isLinked, link } from './linked-accounts';
import { takeOver } from './take-over';

/** The identity in Google's ID token; `hd` is the domain of the user's Workspace, if any. */
export type GoogleIdentity = { sub: string; email: string; name?: string | null | undefined; hd?: unknown };

/**
 * Whether Google knows who has this address now: it does for its own mail domains and the user's Workspace domain. Of
 * others it only knows who had them when the Google account was made (Google, "Verify the Google ID token on your
 * server side").
 */
function isAuthoritative({ email, hd }: GoogleIdentity): boolean {
  const domain = domainOf(email);
  return googleDomains.includes(domain) || hd === domain;
}

/**
 * Whether this identity, with an address that Google has verified, may sign in: to the account it is linked to, to an
 * unverified account with its address, which it takes over, or to a verified one if Google is authoritative for the
 * address. The latter two get linked, because Auth.js goes by links alone; without an account, Auth.js creates one.
 */
export async function mayEnter(identity: GoogleIdentity): Promise<boolean> {
  const { sub, email, name } = identity;
  const owned = await takeOver({ email }, { name });
  const elsewhere = { provider: 'google', providerAccountId: sub };
  if (await isLinked(elsewhere)) return true;
  const account = owned ?? (await accounts().findOne({ email }, { projection: { emailVerified: 1 } }));
  if (!account) return true;
  if (account.emailVerified === null) return mayEnter(identity); // created concurrently by a stranger
  if (!owned && !isAuthoritative(identity)) {
    logRefusal('Google for a domain that is not its own', { userId: account._id.toHexString() });
    return false;
  }
  await link({ ...elsewhere, type: 'oidc', userId: account._id });
  return true;
}
