import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { mails } from '@/lib/mail/data';
import { advanceStatus } from '@/lib/orders/advance';
import { getOwnOrder } from '@/lib/orders/detail';
import { decideBuyerMail } from '@/lib/orders/mail-decision';
import { noteShipment } from '@/lib/orders/ship';
import { followAddress, shipmentSchema, shownParcel } from '@/lib/orders/shipment';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, ownStripe, sweep } from '../support.ts';

ownStripe();
checkBooksAfterEach();

const ups = { carrier: 'UPS', number: '1Z 999' };
const mailsAbout = (orderId: string) =>
  mails()
    .find({ _id: new RegExp(`^order:${orderId}:tracked`) })
    .toArray();

describe('with whom an order travels', () => {
  it('is said once it is processed: the buyer is told once for each parcel, the log by whom', async () => {
    const admin = await anAdmin();
    const { actor, order } = await anOrder();
    const orderId = order.id;
    const early = await refusal(noteShipment(admin, { orderId, ...ups }));
    expect(early).toMatchObject({ code: 'conflict', message: messages.order.notOnItsWay });
    await settleReported(new ObjectId(orderId), await payAtProvider(actor, order));
    expect((await refusal(noteShipment(admin, { orderId, ...ups }))).code).toBe('conflict');
    await advanceStatus(admin, { orderId, from: 'pending' });

    const noted = await Promise.all([1, 2, 3].map(() => noteShipment(admin, { orderId, ...ups })));
    expect(noted.map(({ shipment }) => shipment)).toEqual([ups, ups, ups]);
    await sweep();
    expect(await mailsAbout(orderId)).toMatchObject([
      {
        kind: 'orderTracked',
        to: actor.email,
        data: { carrier: 'UPS', parcel: '1Z 999', follow: followAddress(ups) },
      },
    ]);
    await noteShipment(admin, { orderId, carrier: 'Our own van', number: null });
    await sweep();
    const told = await mailsAbout(orderId);
    const sorted = told.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    const decided = await Promise.all(sorted.map(decideBuyerMail));
    expect(decided, 'a parcel that was replaced before its mail left is told no more').toEqual([
      'drop',
      null,
    ]);
    const entries = await auditEvents().find({ action: 'order.tracked' }).sort({ at: 1 }).toArray();
    expect(entries).toMatchObject([
      { actor: admin.email, before: { parcel: null }, after: { parcel: 'UPS 1Z 999' } },
      { before: { parcel: 'UPS 1Z 999' }, after: { parcel: 'Our own van' } },
    ]);
    const own = await getOwnOrder(actor, orderId);
    expect(own.shipment).toEqual({ carrier: 'Our own van', number: null });
    expect(own.timeline.map(({ type }) => type)).toEqual([
      'placed',
      'paid',
      'processing',
      'tracked',
      'tracked',
    ]);
    expect(JSON.stringify(own), 'of the office, its buyer hears nothing').not.toContain(admin.email);
    expect((await storedOrder(orderId)).status).toBe('processing');
  });

  it('stays as a colleague saved it meanwhile, unless that was seen', async () => {
    const admin = await anAdmin();
    const { actor, order } = await anOrder();
    const orderId = order.id;
    await settleReported(new ObjectId(orderId), await payAtProvider(actor, order));
    await advanceStatus(admin, { orderId, from: 'pending' });
    const note = (number: string, seen: string) =>
      noteShipment(admin, shipmentSchema.parse({ orderId, carrier: 'UPS', number, seen }));
    const { shipment } = await note('1Z 999', shownParcel(null));
    for (const seen of [shownParcel(null), shownParcel({ carrier: 'UPS', number: null })])
      expect(await refusal(note('1Z998', seen))).toMatchObject({
        code: 'conflict',
        message: messages.order.parcelMeanwhile('UPS 1Z 999'),
      });
    expect((await note('1Z 999', shownParcel(null))).shipment, 'sent again').toEqual(ups);
    expect((await note('', shownParcel(shipment))).shipment).toEqual({ carrier: 'UPS', number: null });
    expect((await storedOrder(orderId)).history.filter(({ type }) => type === 'tracked')).toHaveLength(2);
  });

  it('is told once where it was corrected before anybody was told', async () => {
    const admin = await anAdmin();
    const { actor, order } = await anOrder();
    const orderId = order.id;
    await settleReported(new ObjectId(orderId), await payAtProvider(actor, order));
    await advanceStatus(admin, { orderId, from: 'pending' });
    await noteShipment(admin, { orderId, carrier: 'UPS', number: '1Z998' });
    await noteShipment(admin, { orderId, ...ups });
    await sweep();
    expect(await mailsAbout(orderId)).toMatchObject([{ data: { parcel: '1Z 999' } }]);
  });

  it('is said of nothing whose whole payment was given back: nobody is told that goods travel', async () => {
    const admin = await anAdmin();
    const { actor, order } = await anOrder();
    const orderId = order.id;
    await settleReported(new ObjectId(orderId), await payAtProvider(actor, order));
    await advanceStatus(admin, { orderId, from: 'pending' });
    const amount = toAmount(order.total);
    await refundOrder(admin, { orderId, amount, reason: 'Damaged', units: 0 });
    expect(await refusal(noteShipment(admin, { orderId, ...ups }))).toMatchObject({
      code: 'conflict',
      message: messages.order.givenBack,
    });
    await sweep();
    expect(await mailsAbout(orderId)).toEqual([]);
    expect((await storedOrder(orderId)).shipment).toBeUndefined();
  });

  it('is no business of customers, and nothing of an order that is not there', async () => {
    const { actor, order } = await anOrder();
    expect((await refusal(noteShipment(actor, { orderId: order.id, ...ups }))).code).toBe('forbidden');
    const unknown = noteShipment(await anAdmin(), { orderId: new ObjectId().toHexString(), ...ups });
    expect((await refusal(unknown)).code).toBe('not_found');
  });

  it('is followed where the carrier is known and a number is there, whatever is in it', () => {
    expect(followAddress({ carrier: 'ups', number: '1Z 9/9' })).toBe(
      'https://www.ups.com/track?tracknum=1Z%209%2F9',
    );
    expect(followAddress({ carrier: 'UPS', number: null })).toBeNull();
    expect(followAddress({ carrier: 'javascript:', number: '1' })).toBeNull();
    const orderId = new ObjectId().toHexString();
    const { error } = shipmentSchema.safeParse({ orderId, carrier: ' ', number: '<b>' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      messages.order.carrierRequired,
      messages.order.trackingWrong,
    ]);
    for (const seen of ['{', '[]', '{"carrier":"UPS"}'])
      expect(shipmentSchema.safeParse({ orderId, ...ups, seen }).success).toBe(false);
  });
});
