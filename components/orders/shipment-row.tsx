import { SummaryRow } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import type { Order } from '@/lib/orders/schema';
import { followAddress } from '@/lib/orders/shipment';

/** The carrier of an order as a row of a summary, its tracking number linked to the carrier's page. */
export function ShipmentRow({ order: { shipment } }: { order: Pick<Order, 'shipment'> }) {
  if (!shipment) return null;
  const { carrier, number } = shipment;
  const follow = followAddress(shipment);
  return (
    <SummaryRow label="Carrier">
      {carrier}
      {number !== null && (
        <span className="block [overflow-wrap:anywhere]">
          {follow === null ? (
            number
          ) : (
            <TextLink href={follow} rel="noreferrer">
              {number}
            </TextLink>
          )}
        </span>
      )}
    </SummaryRow>
  );
}
