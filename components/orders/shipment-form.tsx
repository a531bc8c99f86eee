'use client';

import { useId } from 'react';
import { FormEnd } from '@/components/form/form-end';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { carriers } from '@/lib/base/carriers';
import { noteShipmentAction } from '@/lib/orders/actions';
import type { Order } from '@/lib/orders/schema';
import { shipmentSchema, shownParcel } from '@/lib/orders/shipment';

/** Saves the carrier and tracking number of a paid order, which are mailed to the buyer. */
export function ShipmentForm({ order }: { order: Pick<Order, 'id' | 'shipment'> }) {
  const list = useId();
  const form = useActionForm({ schema: shipmentSchema, action: noteShipmentAction });
  return (
    <form {...form.props} className="grid gap-5">
      <input type="hidden" {...form.control('orderId', order.id)} />
      {/* Always the parcel that the page shows. */}
      <input type="hidden" name="seen" value={shownParcel(order.shipment)} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="carrier"
          label="Carrier"
          initial={order.shipment?.carrier ?? ''}
          list={list}
          autoComplete="off"
        />
        <datalist id={list}>
          {carriers.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          form={form}
          name="number"
          label="Tracking number"
          optional
          initial={order.shipment?.number ?? ''}
          autoComplete="off"
        />
      </div>
      <FormEnd form={form} pendingLabel="Saving…">
        Save and tell the buyer
      </FormEnd>
    </form>
  );
}
