import { figure } from '@/lib/base/figures';
import { isolated } from '@/lib/base/isolated';
import { formatCalendarDay } from '@/lib/base/time';
import { common, type OrderLine } from './order-line';
import type { Printed } from './schema';
import { columnHeads, factsOf, letterhead, typedLines } from './words';

/** Orders grouped into parcels: those of one group, or a single order, to the same name, address and phone. */
export const parcelsOf = (lines: readonly OrderLine[]): OrderLine[][] => [
  ...Map.groupBy(lines, ({ group, number, buyer, address, phone }) =>
    JSON.stringify([group ?? number, buyer, address, phone]),
  ).values(),
];

/** The printed packing slip of one parcel, without prices. `company` is the buyer's. */
export function printPackingSlip(lines: readonly OrderLine[], company: string | null): Printed {
  const [first] = lines;
  const notes = new Set(lines.flatMap(({ note }) => (note === null ? [] : [note])));
  const isOnePo = common(lines, ({ poNumber }) => poNumber ?? '') !== null;
  const wanted = common(lines, ({ wantedDate }) => wantedDate);
  return {
    ...letterhead,
    title: 'Packing slip',
    name: first?.group ?? first?.number ?? '',
    facts: factsOf({
      Group: common(lines, ({ group }) => group),
      Order: common(lines, ({ number }) => number),
      'PO number': common(lines, ({ poNumber }) => poNumber),
      'Requested date': wanted && formatCalendarDay(wanted),
      Units: figure(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    }),
    blocks: first
      ? [
          {
            label: 'Deliver to',
            lines: [...(company ? [company] : []), first.buyer, ...typedLines(first.address), first.phone],
          },
        ]
      : [],
    columns: columnHeads({ Product: 'start', SKU: 'start', Quantity: 'end', Packed: 'end' }),
    rows: lines.map(({ product, sku, quantity, number, poNumber }) => ({
      cells: [product, sku ?? '', figure(quantity), ''],
      under:
        lines.length > 1
          ? [`Order ${number}${!isOnePo && poNumber ? `, PO number ${isolated(poNumber)}` : ''}`]
          : [],
    })),
    totals: [],
    notes: [...notes].map((note) => `Note: ${typedLines(note).map(isolated).join(', ')}`),
  };
}
