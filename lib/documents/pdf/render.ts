import 'server-only';
import { messages } from '@/lib/base/messages';
import type { Printed } from '../schema';
import { openPaper } from './paper';
import { drawSheet } from './sheet';

/**
 * Renders documents as one PDF, each starting on a new page. `at` is its creation date; the same input gives the same
 * bytes. A void credit note is drawn as it was issued, below a line that says it is void.
 */
export async function toPdf(sheets: readonly Printed[], at: Date, isVoid = false): Promise<Buffer> {
  const [first] = sheets;
  if (!first) throw new Error('A PDF needs at least one document.');
  const title = `${first.title} ${first.name}${isVoid ? ', void' : ''}`;
  const paper = openPaper(first, title, at, isVoid ? messages.documents.voidCreditNote : null);
  for (const sheet of sheets) drawSheet(paper, sheet);
  return paper.close((page, pages) => [
    `${first.seller.name}, ${sheets.length === 1 ? title : first.title}`,
    `Page ${page} of ${pages}`,
  ]);
}
