import Link from 'next/link';
import { cutName, orderNumber } from '@/components/orders/labels';
import { Day } from '@/components/ui/moment';
import { TableCell } from '@/components/ui/table';
import { Tile } from '@/components/ui/tile';
import type { Order } from '@/lib/orders/schema';

type OrderLineProps = { order: Order; href?: string; compact?: boolean };

/** For tables with many columns: the picture stands on cards and in wide windows only. */
export const compactPicture = 'tablet:max-wide:hidden';
/** The name, first of its row then, keeps the sheet's distance. */
export const compactName = 'tablet:max-wide:pl-[18px]';

/** The first two cells of an order's row: its picture, and its name, which may lead to it, with number and day. */
export function OrderLine({ order, href, compact = false }: OrderLineProps) {
  const name = cutName(order.productName);
  return (
    <>
      <TableCell place="picture" className={compact ? compactPicture : ''}>
        <Tile src={order.productImg} alt="" sizes="44px" className="w-11" />
      </TableCell>
      <TableCell place="name" className={compact ? compactName : ''}>
        <span title={order.productName} className="block whitespace-nowrap">
          {href ? (
            <Link
              href={href}
              prefetch={false}
              className="hit-area underline decoration-transparent hover:decoration-accent"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <small className="block whitespace-nowrap font-medium text-ink-3 text-xs">
          {orderNumber(order.id)}, <Day iso={order.createdAt} />
        </small>
      </TableCell>
    </>
  );
}
