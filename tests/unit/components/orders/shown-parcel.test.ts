import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShipForm } from '@/components/orders/pick/ship-form';
import { ShipmentForm } from '@/components/orders/shipment-form';
import { seenField } from '@/lib/orders/pick/schema';
import { shownParcel } from '@/lib/orders/shipment';
import { inAccount } from '../../../support/account.ts';
import { shownOrder } from '../../../support/shown-order.ts';

/** What a form sends in its hidden field of this name. */
function sent(element: ReactNode, name: string): string | undefined {
  const markup = renderToStaticMarkup(inAccount(element));
  return new RegExp(`type="hidden" name="${name}" value="([^"]*)"`)
    .exec(markup)?.[1]
    ?.replaceAll('&quot;', '"');
}

it.each([null, { carrier: 'DHL', number: null }, { carrier: 'DHL', number: '123' }])(
  'forms for parcels say that they show %j',
  (shipment) => {
    const order = shownOrder({ state: 'paid', paid: true, status: 'processing', shipment });
    const picked = { orders: [order], isLast: true, onSend: () => undefined };
    expect(sent(createElement(ShipForm, picked), seenField(order.id))).toBe(shownParcel(shipment));
    expect(sent(createElement(ShipmentForm, { order }), 'seen')).toBe(shownParcel(shipment));
  },
);
