'use client';

import { useActionState } from 'react';
import { wordsOfLine } from '@/components/lists/line-state';
import { ListMessage } from '@/components/lists/list-message';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { Quantity } from '@/components/ui/quantity';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { refillListAction } from '@/lib/lists/actions';
import type { Refill } from '@/lib/lists/schema';

/** Why a line, which is not on the list yet, can't be ordered as it stands. */
function whyNot(line: Refill['lines'][number]): string | null {
  if (line.unfit === 'gone') return messages.list.leftOut;
  return line.unfit === 'soldOut' ? messages.quick.soldOut : wordsOfLine(line);
}

/** What has changed for a line since: its price, and whether it can still be ordered. */
function changesOf(line: Refill['lines'][number]): string[] {
  const { before, unitPrice, unfit } = line;
  const isPriced = unfit !== 'gone' && before !== null && before !== unitPrice;
  return [
    ...(isPriced ? [messages.list.costs(formatMoney(unitPrice), formatMoney(before))] : []),
    ...[whyNot(line) ?? []].flat(),
  ];
}

/** Shows a saved list or an old order, with what has changed since, before its lines are added to the order list. */
export function RefillPreview({ refill }: { refill: Refill }) {
  const [{ result }, post] = useActionState(refillListAction, { result: null, values: {} });
  const { from, id, name, lines } = refill;
  const sold = lines.filter(({ unfit }) => unfit !== 'gone').length;
  const changed = lines.filter((line) => changesOf(line).length > 0).length;
  const unchanged = lines.every(({ before }) => before !== null)
    ? 'Prices are unchanged, and everything is in stock.'
    : 'Everything is in stock.';
  if (result?.ok) return <ListMessage result={result} />;
  return (
    <section aria-labelledby="refill-title" className="grid gap-4 rounded-lg bg-surface-2 p-5">
      <h2 id="refill-title" className="text-xl [overflow-wrap:anywhere]">
        Add <bdi>{name}</bdi> to your list
      </h2>
      <ListMessage result={result} />
      <p className="text-ink-2 text-sm">
        {changed === 0
          ? unchanged
          : `Of ${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, ${changed} changed since:`}
      </p>
      <ul className="border-line border-t text-sm">
        {lines.map((line) => (
          <li
            key={line.productId}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2"
          >
            <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              <Quantity value={line.quantity} /> × <bdi>{line.product?.name ?? messages.list.unnamed}</bdi>
            </span>
            <span className="text-warn">{changesOf(line).join(' ')}</span>
          </li>
        ))}
      </ul>
      <form action={post} data-live-form className="flex flex-wrap gap-2">
        <input type="hidden" name="from" value={from} />
        <input type="hidden" name="id" value={id} />
        {sold > 0 && (
          <Button id="refill-add" type="submit" variant="ink">
            Add {sold} {sold === 1 ? 'line' : 'lines'} to my list
          </Button>
        )}
        <a href={paths.list} className={buttonStyle({ variant: 'quiet' })}>
          Not now
        </a>
      </form>
    </section>
  );
}
