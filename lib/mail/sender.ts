import 'server-only';
import { domainToASCII } from 'node:url';

/** The part of a sender's address after its @: the address stands last, but for a comment. */
const domainAtTheEnd = /@([^\s@<>"(),;]+)>?\s*(?:\([^()]*\)\s*)?$/;

/** The domain of a sender such as `Shop <orders@shop.example>`, as DNS has it; undefined where it has none. */
export const senderDomain = (from: string): string | undefined =>
  domainToASCII(domainAtTheEnd.exec(from)?.[1] ?? '') || undefined;
