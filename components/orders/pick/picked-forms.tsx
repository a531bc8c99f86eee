'use client';

import { useState } from 'react';
import { AdvanceForm } from '@/components/orders/pick/advance-form';
import { ShipForm } from '@/components/orders/pick/ship-form';
import { TitledSheet } from '@/components/ui/sheet';
import type { Order } from '@/lib/orders/schema';

/** The forms for the picked orders. Only the form sent last shows its result, because the other's is out of date. */
export function PickedForms({ orders }: { orders: readonly Order[] }) {
  const [last, setLast] = useState<'status' | 'delivery' | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2 xl:gap-7">
      <TitledSheet title="Status">
        <AdvanceForm orders={orders} isLast={last !== 'delivery'} onSend={() => setLast('status')} />
      </TitledSheet>
      <TitledSheet title="Delivery">
        <ShipForm orders={orders} isLast={last !== 'status'} onSend={() => setLast('delivery')} />
      </TitledSheet>
    </div>
  );
}
