/** The domains of Gmail, which are equivalent. */
export const googleDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * The mailbox that an address leads to on most mail servers: the part after a plus is ignored (RFC 5233), and Gmail
 * ignores dots. Addresses with a plus are counted together, but apart from the address without one: otherwise strangers
 * could use up its owner's limit. Only for counting mails, never for finding an account.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const [name = '', ...behind] = email.slice(0, -domain.length - 1).split('+');
  const plus = behind.length > 0 ? '+' : '';
  const isGoogles = googleDomains.includes(domain);
  return isGoogles ? `${name.replaceAll('.', '')}${plus}@gmail.com` : `${name}${plus}@${domain}`;
}
