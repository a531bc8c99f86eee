import type { ReactNode } from 'react';
import { Quantity } from '@/components/ui/quantity';
import { chargeLimits, formatMoney } from '@/lib/base/money';
import { totalFor } from '@/lib/base/unit-price';
import type { ProductDetail } from '@/lib/catalogue/detail';
import { orderabilityIssue, priceTiers } from '@/lib/catalogue/orderable';

type Sold = Pick<ProductDetail, 'price' | 'quantity' | 'available' | 'step' | 'breaks'>;

/** The numbers of minimum orders for which totals are shown. */
const shownOrders = [1, 5, 20];

const caption = 'Price for quantity';

/** Prices by quantity: the product's price breaks, or else a few multiples of the minimum order. */
export function PriceTable({ product }: { product: Sold }) {
  return product.breaks ? <Breaks product={product} /> : <MinimumOrders product={product} />;
}

/** `middle` is the head of the column between quantity and total. */
function Sums({ middle, children }: { middle: string; children: ReactNode }) {
  return (
    <table className="sums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">{middle}</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Breaks({ product }: { product: Sold }) {
  return (
    <Sums middle="Per unit">
      {priceTiers(product).map((row) => (
        <tr key={row.from}>
          <th scope="row">
            from <Quantity value={row.from} />
          </th>
          <td>{formatMoney(row.price)}</td>
          <td>
            {formatMoney(row.price * row.from)}
            {row.from > product.available ? (
              <small> more than in stock now</small>
            ) : (
              row.price * row.from > chargeLimits.max && (
                <small> more than a card can be charged at once</small>
              )
            )}
          </td>
        </tr>
      ))}
    </Sums>
  );
}

function MinimumOrders({ product }: { product: Sold }) {
  const rows = shownOrders.filter((orders) => orderabilityIssue(product, orders * product.quantity) === null);
  if (rows.length === 0) return null;
  return (
    <Sums middle="Minimum orders">
      {rows.map((orders) => (
        <tr key={orders}>
          <th scope="row">
            <Quantity value={orders * product.quantity} />{' '}
            {orders * product.quantity === 1 ? 'unit' : 'units'}
          </th>
          <td>{orders}</td>
          <td>{formatMoney(totalFor(product, orders * product.quantity))}</td>
        </tr>
      ))}
    </Sums>
  );
}
