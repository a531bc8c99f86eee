import { wordsOfLine } from '@/components/lists/line-state';
import { TaxRow } from '@/components/orders/tax-row';
import { Note } from '@/components/ui/note';
import { Quantity } from '@/components/ui/quantity';
import { SummaryAmount, SummaryList, SummaryTotal } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { inLines } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { ShownList } from '@/lib/lists/schema';

/** Lists what is about to be ordered and, before anything is placed, each line that can't be ordered now. */
export function OrderedLines({ list: { lines, total } }: { list: ShownList }) {
  const left = lines.filter(({ unfit }) => unfit !== null);
  const fit = lines.filter(({ unfit }) => unfit === null);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-bold text-lg">{inLines(fit.length)}</h2>
        <TextLink href={paths.list}>Change the list</TextLink>
      </div>
      {left.length > 0 && (
        <Note tone="warn" role="status">
          <b>{left.length === 1 ? 'One line' : `${left.length} lines`} can’t be ordered now:</b>
          <ul className="mt-1 grid gap-1">
            {left.map((line) => (
              <li key={line.productId}>
                <Quantity value={line.quantity} /> × <bdi>{line.product?.name ?? messages.list.unnamed}</bdi>
                {`. ${wordsOfLine(line)}`}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <SummaryList>
        {fit.map(({ productId, quantity, product, total: sum }) => (
          <SummaryAmount
            key={productId}
            label={
              <>
                <Quantity value={quantity} /> × <bdi>{product?.name}</bdi>
              </>
            }
          >
            {formatMoney(sum)}
          </SummaryAmount>
        ))}
        <SummaryTotal label="Total">{formatMoney(total)}</SummaryTotal>
        <TaxRow total={fit.map((line) => line.total)} />
      </SummaryList>
    </>
  );
}
