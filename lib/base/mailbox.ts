/**
 * The mailbox that an address leads to, as most mail servers have it: what stands behind a plus is its owner's own (RFC 5233).
 * For counting what was mailed, never for finding an account.
 */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');
