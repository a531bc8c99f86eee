import { ObjectId } from 'mongodb';
import type { OrderDoc, OrderEvent } from '@/lib/orders/data';

const placed: OrderEvent = { type: 'placed', at: new Date(0), by: null };

/** The document of an unpaid order of 34.50, with these fields. */
export function anOrderDoc(fields: Partial<OrderDoc>): OrderDoc {
  const id = new ObjectId();
  return {
    _id: id,
    userId: id,
    userName: 'Buyer',
    email: 'buyer@example.com',
    productId: id,
    productName: 'Roller',
    productImg: '/roller.webp',
    address: '1 Harbour Street',
    phn: '021555010',
    price: 345,
    quantity: 10,
    total: 3450,
    currency: 'usd',
    state: 'unpaid',
    paid: false,
    holdExpiresAt: new Date(0),
    history: [placed],
    createdAt: new Date(0),
    updatedAt: new Date(0),
    ...fields,
  };
}
