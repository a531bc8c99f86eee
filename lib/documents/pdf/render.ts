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
  const nameOf = ({ title, name }: Printed) => `${title} ${name}${isVoid ? ', void' : ''}`;
  const paper = openPaper(first, nameOf(first), at, isVoid ? messages.documents.voidCreditNote : null);
  const ends = sheets.map((sheet) => {
    drawSheet(paper, sheet);
    return paper.pages();
  });
  // Every document counts its own pages: each slip of many lies in another parcel.
  return paper.close((page) => {
    const which = ends.findIndex((end) => page <= end);
    const [before, end] = [ends[which - 1] ?? 0, ends[which] ?? page];
    return [
      `${first.seller.name}, ${nameOf(sheets[which] ?? first)}`,
      `Page ${page - before} of ${end - before}`,
    ];
  });
}
