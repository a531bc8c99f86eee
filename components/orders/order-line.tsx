import Link from 'next/link';
import { cutName, orderNumber } from '@/components/orders/labels';
import { Day } from '@/components/ui/day';
import { TableCell } from '@/components/ui/table';
import { Tile } from '@/components/ui/tile';
import type { Order } from '@/lib/orders/schema';

type OrderLineProps = { order: Order; href?: string; pictureClass?: string };

/** The first two cells of an order's row: its picture, and its name, which may lead to it, with number and day. */
export function OrderLine({ order, href, pictureClass = '' }: OrderLineProps) {
  const name = cutName(order.productName);
  return (
    <>
      <TableCell place="picture" className={pictureClass}>
        <Tile src={order.productImg} alt="" sizes="44px" className="w-11" />
      </TableCell>
      <TableCell place="name">
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
