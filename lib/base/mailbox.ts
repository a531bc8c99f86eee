/** The domains of Google's own mail, which are one. */
export const googleDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * The mailbox that an address leads to, as most mail servers have it: what stands behind a plus is its owner's own (RFC 5233), and
 * Gmail reads no dots. Addresses with a plus are counted together, and apart from the one without: else strangers, who can
 * make up as many as they like, would take what is the owner's. For counting what was mailed, never for finding an account.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const [name = '', ...behind] = email.slice(0, -domain.length - 1).split('+');
  const plus = behind.length > 0 ? '+' : '';
  const isGoogles = googleDomains.includes(domain);
  return isGoogles ? `${name.replaceAll('.', '')}${plus}@gmail.com` : `${name}${plus}@${domain}`;
}
