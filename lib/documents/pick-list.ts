import { figure } from '@/lib/base/figures';
import { isolated } from '@/lib/base/isolated';
import { site } from '@/lib/base/site';
import { formatMoment } from '@/lib/base/time';
import type { OrderLine } from './order-line';
import type { Printed, PrintedRow } from './schema';
import { columnHeads, factsOf, letterhead } from './words';

const sum = (lines: readonly OrderLine[]) => lines.reduce((all, { quantity }) => all + quantity, 0);

/** The most order numbers that are listed for one product. */
const mostNamed = 12;

function rowOf(lines: readonly OrderLine[]): PrintedRow {
  const numbers = lines.map(({ number, poNumber }) =>
    poNumber ? `${number} (PO ${isolated(poNumber)})` : number,
  );
  const named = numbers.slice(0, mostNamed).join(', ');
  const more = numbers.length - mostNamed;
  return {
    cells: [lines[0]?.product ?? '', lines[0]?.sku ?? '', figure(sum(lines)), ''],
    under: [more > 0 ? `${named} and ${more} more` : named],
  };
}

/** The printed pick list for these orders: each product once, sorted by SKU, then name. */
export function printPickList(lines: readonly OrderLine[], at: Date): Printed {
  const { compare } = new Intl.Collator(site.locale, { numeric: true });
  const products = [...Map.groupBy(lines, ({ productId }) => productId).values()].toSorted(
    ([a], [b]) =>
      compare(a?.sku ?? '\uffff', b?.sku ?? '\uffff') || compare(a?.product ?? '', b?.product ?? ''),
  );
  return {
    ...letterhead,
    title: 'Pick list',
    name: formatMoment(at.toISOString()),
    facts: factsOf({
      Made: formatMoment(at.toISOString()),
      Orders: figure(lines.length),
      Products: figure(products.length),
      Units: figure(sum(lines)),
    }),
    blocks: [],
    columns: columnHeads({ Product: 'start', SKU: 'start', Quantity: 'end', Picked: 'end' }),
    rows: products.map(rowOf),
    totals: [],
    notes: [],
  };
}
