import 'server-only';
import { toAmount } from '@/lib/base/money';
import type { DocumentDoc } from '@/lib/documents/data';
import { isVoidNow } from '@/lib/documents/read';
import type { Row } from './rows';

/** An invoice or a credit note as it was issued, and whether it still counts, for the file of the user's own data. */
export async function documentRow(document: DocumentDoc): Promise<Row> {
  return {
    kind: document.kind,
    number: document.number,
    void: await isVoidNow(document),
    issued: document.issuedAt,
    total: toAmount(document.total, document.currency),
    currency: document.currency.toUpperCase(),
    says: document.printed,
  };
}
