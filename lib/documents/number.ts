import { site } from '@/lib/base/site';
import type { IssuedKind } from './schema';

/** Where the sequences begin, as that of orders does. */
const first = 10_000;

/** What a document is called: `INV-10001`. The sequences have no end of year, so no number comes back. */
export const documentNumber = (kind: IssuedKind, sequence: number): string =>
  `${site.documents.prefixes[kind]}-${first + sequence}`;
