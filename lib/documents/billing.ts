import { isolated } from '@/lib/base/isolated';
import type { Buyer } from './buyer';
import { common, type OrderLine } from './order-line';
import type { Printed, PrintedRow } from './schema';
import { typedLines } from './words';

const placeOf = ({ address, phone }: OrderLine) => [...typedLines(address), phone];

/** Where the goods of an order went. */
export const deliveredTo = (line: OrderLine): Printed['blocks'][number] => ({
  label: 'Deliver to',
  lines: placeOf(line),
});

/** Who is billed and where the goods go. With several delivery addresses, each row has its own. */
export function blocksOf(lines: readonly OrderLine[], { company, taxNumber }: Buyer): Printed['blocks'] {
  const [first] = lines;
  if (!first) return [];
  const { buyer, email } = first;
  const who = [...(company ? [company] : []), ...(buyer ? [buyer] : []), email];
  const billed = taxNumber ? [...who, `Tax number ${isolated(taxNumber)}`] : who;
  const isOnePlace = common(lines, (line) => placeOf(line).join('\n')) !== null;
  return [
    { label: 'Bill to', lines: billed },
    isOnePlace ? deliveredTo(first) : { label: 'Deliver to', lines: ['Each line says where.'] },
  ];
}

/** The small print below a line: details of its order that are not already stated once for the whole document. */
export function underLine(line: OrderLine, lines: readonly OrderLine[]): PrintedRow['under'] {
  const { sku, number, poNumber } = line;
  const isOne = lines.length === 1;
  const isOnePo = common(lines, (each) => each.poNumber ?? '') !== null;
  const isOnePlace = common(lines, (each) => placeOf(each).join('\n')) !== null;
  return [
    [
      sku && `SKU ${sku}`,
      !isOne && `Order ${number}`,
      !isOnePo && poNumber && `PO number ${isolated(poNumber)}`,
    ]
      .filter((part) => typeof part === 'string')
      .join(', '),
    isOnePlace ? '' : `To ${placeOf(line).map(isolated).join(', ')}`,
  ].filter((text) => text !== '');
}

/** The facts that say which orders a document covers. */
export const ordersFacts = (lines: readonly OrderLine[]) => ({
  Group: common(lines, ({ group }) => group),
  Order: common(lines, ({ number }) => number),
  Orders: lines.length > 1 ? String(lines.length) : null,
  'PO number': common(lines, ({ poNumber }) => poNumber),
});
