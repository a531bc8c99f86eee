import { figure } from '@/lib/base/figures';
import { mostCounted, type OpenCounts } from '@/lib/orders/schema';

/** '12', or '1,000+' where the server stopped counting. */
export function openCount(count: number): string {
  return count < mostCounted ? String(count) : `${figure(mostCounted)}+`;
}

/** The outstanding work, in a sentence. */
export function AllOrdersLead({ open }: { open: OpenCounts }) {
  const toShip = open.pending + open.processing;
  if (toShip + open.unpaid === 0) return 'Nothing waits to be paid or shipped.';
  return (
    <>
      <b className="font-semibold text-ink">{openCount(toShip)}</b>
      {' paid and waiting to ship, '}
      <b className="font-semibold text-ink">{openCount(open.unpaid)}</b> not paid yet.
    </>
  );
}
