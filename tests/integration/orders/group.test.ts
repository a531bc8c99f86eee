import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import type { ProductDoc } from '@/lib/catalogue/data';
import { releaseHold } from '@/lib/catalogue/holds';
import { mails } from '@/lib/mail/data';
import type { MailKind } from '@/lib/mail/schema';
import { finishFollowUps, finishPlacings, withdrawEmptyGroups } from '@/lib/ops/sweep/orders';
import { expireOrders } from '@/lib/ops/sweep/payments';
import { advanceStatus } from '@/lib/orders/advance';
import { cancelUnpaid, endUnpaid } from '@/lib/orders/cancel';
import { orders } from '@/lib/orders/data';
import { endTogether } from '@/lib/orders/end-together';
import { followUp } from '@/lib/orders/follow-up';
import { type OrderGroupDoc, orderGroups } from '@/lib/orders/group/data';
import { finishLeft } from '@/lib/orders/group/finish-left';
import { placeGroup } from '@/lib/orders/group/place';
import { ordersTogether } from '@/lib/orders/group/read';
import { mailAbout } from '@/lib/orders/mails';
import { advancePicked } from '@/lib/orders/pick/advance';
import { parcelField, pickedField, sharedTrackingField, shipPickedSchema } from '@/lib/orders/pick/schema';
import { shipPicked } from '@/lib/orders/pick/ship';
import type { Order } from '@/lib/orders/schema';
import { noteShipment } from '@/lib/orders/ship';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { stripe } from '@/lib/payments/service';
import { env } from '@/lib/platform/env';
import { erase } from '@/lib/users/erase';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { aList, confirm, openJoint, payJointly, someGoods } from '../../support/joint.ts';
import { openIntent } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, deliver, endHold, inOneMoment, ownStripe, soon, times } from '../support.ts';

const provider = ownStripe();
checkBooksAfterEach();

/** Follow-ups wait until the act can no longer grow: two seconds, counted after the clock of `inOneAct`. */
const followedUp = () => inOneMoment(finishFollowUps, 60_000);

/** Runs the work as one act: its clock is ahead, so the database never answers too late to count as part of it. */
const inOneAct = <T>(work: () => Promise<T>) => inOneMoment(work, 50_000);

/** The same, as if so much time had passed since they were written. */
async function toldAfterAStall(placed: readonly { id: string }[]): Promise<void> {
  const _id = { $in: placed.map(({ id }) => new ObjectId(id)) };
  await orders().updateMany({ _id }, { $set: { updatedAt: new Date(0) } });
  for await (const order of orders().find({ _id, followUp: true })) await followUp(order);
}

describe('orders of one list that the office moves on', () => {
  const letters = (kind: MailKind) => mails().find({ kind }).sort({ _id: 1 }).toArray();
  const linesOf = ({ data }: { data?: unknown }): string[] =>
    (Object(data).together?.lines ?? [Object(data)]).map(({ number }: { number: string }) => number);

  async function aPaidList(many: number) {
    const actor = await aUser();
    const { orders: placed, group } = await placeGroup(actor, aList(await someGoods(many)));
    const { id: transactionId } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId });
    return { actor, placed, group };
  }

  it('travel in one parcel: the number is said once, and each step is told in one mail', async () => {
    const admin = await anAdmin();
    const { actor, placed, group } = await aPaidList(3);
    const picks = placed.map(({ id }) => ({ orderId: id, from: 'pending' as const }));
    expect((await advancePicked(admin, picks)).every(({ done }) => done)).toBe(true);
    const form = Object.fromEntries(placed.map(({ id }) => [pickedField(id), 'processing']));
    const said = shipPickedSchema.parse({ carrier: 'DHL', [sharedTrackingField]: ' JD014600 ', ...form });
    expect((await shipPicked(admin, said)).every(({ done }) => done)).toBe(true);
    await followedUp();
    const numbers = placed.map(({ number }) => number);
    const tracked = await letters('orderTracked');
    expect(tracked).toMatchObject([
      { to: actor.email, data: { carrier: 'DHL', parcel: 'JD014600', together: { number: group?.number } } },
    ]);
    const steps = await letters('orderStatus');
    expect(steps.map(({ data }) => Object(data).status).sort()).toEqual(['processing', 'shipped']);
    for (const mail of [...tracked, ...steps]) expect(linesOf(mail)).toEqual(numbers);
    await followedUp();
    expect(await mails().countDocuments({ kind: { $in: ['orderTracked', 'orderStatus'] } })).toBe(3);
  });

  it('are not called by the number of the list while one of it is still to be paid', async () => {
    const admin = await anAdmin();
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(3)));
    const { id: transactionId } = await payJointly(actor, placed.slice(1));
    await completeJointPayment(actor, { transactionId });
    const picks = placed.slice(1).map(({ id }) => ({ orderId: id, from: 'pending' as const }));
    expect((await advancePicked(admin, picks)).every(({ done }) => done)).toBe(true);
    await followedUp();
    const step = await mails().findOne({ kind: 'orderStatus', to: actor.email });
    expect(step?.data).toMatchObject({ together: { number: null } });
    expect(linesOf(step ?? {})).toEqual(placed.slice(1).map(({ number }) => number));
  });

  it('in parcels of their own are told by parcel, and one that was written too late for a mail gets its own', async () => {
    const admin = await anAdmin();
    const { placed } = await aPaidList(4);
    const [one, two, three, late] = placed.map(({ id }) => id);
    await advancePicked(
      admin,
      [one, two, three].map((id) => ({ orderId: id ?? '', from: 'pending' })),
    );
    await followedUp();
    const [step] = await letters('orderStatus');
    expect(linesOf(step ?? {})).toHaveLength(3);
    await mails().updateMany({}, { $set: { state: 'sent' }, $unset: { data: true } });
    // The same act, after a stall in which the first were told already.
    const { history } = await storedOrder(one ?? '');
    const at = history.find(({ type }) => type === 'processing')?.at;
    await advanceStatus(admin, { orderId: late ?? '', from: 'pending' }, { at });
    await followedUp();
    const [own, ...others] = (await letters('orderStatus')).filter(({ data }) => data !== undefined);
    expect(linesOf(own ?? {})).toEqual([placed[3]?.number]);
    expect(others, 'those that were told already hear nothing again').toEqual([]);
    const said = {
      carrier: 'UPS',
      [sharedTrackingField]: '1Z1',
      ...Object.fromEntries([one, two, three].map((id) => [pickedField(id ?? ''), 'processing'])),
      [parcelField(three ?? '')]: '1Z3',
    };
    await shipPicked(admin, shipPickedSchema.parse(said));
    await followedUp();
    const parcels = (await letters('orderTracked')).map((mail) => [Object(mail.data).parcel, linesOf(mail)]);
    expect(Object.fromEntries(parcels)).toEqual({
      '1Z1': placed.slice(0, 2).map(({ number }) => number),
      '1Z3': [placed[2]?.number],
    });
  });

  it('are told of by the number that each travels under, though one was corrected before anybody was told', async () => {
    const admin = await anAdmin();
    const { placed } = await aPaidList(3);
    await advancePicked(
      admin,
      placed.map(({ id }) => ({ orderId: id, from: 'pending' })),
    );
    const each = Object.fromEntries(placed.map(({ id }) => [pickedField(id), 'processing']));
    await shipPicked(
      admin,
      shipPickedSchema.parse({ carrier: 'UPS', [sharedTrackingField]: '1Z1', ...each }),
    );
    await noteShipment(admin, { orderId: placed[1]?.id ?? '', carrier: 'UPS', number: '1Z2' });
    await followedUp();
    const parcels = (await letters('orderTracked')).map((mail) => [Object(mail.data).parcel, linesOf(mail)]);
    expect(Object.fromEntries(parcels)).toEqual({
      '1Z1': [placed[0]?.number, placed[2]?.number],
      '1Z2': [placed[1]?.number],
    });
  });

  it.each([1, 2])(
    'are told of once each, when the shop stalls after the first %d of them and again before the last',
    async (first) => {
      const admin = await anAdmin();
      const { placed } = await aPaidList(4);
      const at = new Date();
      const step = async (some: readonly { id: string }[]) => {
        for (const { id } of some) {
          await advanceStatus(admin, { orderId: id, from: 'pending' }, { at });
          await noteShipment(admin, { orderId: id, carrier: 'DHL', number: 'JD014600' }, { at });
        }
        await toldAfterAStall(placed);
      };
      await step(placed.slice(0, first));
      await step(placed.slice(first, 3));
      await step(placed.slice(3));
      await toldAfterAStall(placed);
      const numbers = placed.map(({ number }) => number);
      for (const kind of ['orderStatus', 'orderTracked'] as const) {
        const told = await letters(kind);
        expect(told.flatMap(linesOf).sort(), kind).toEqual(numbers);
        expect(told.map((mail) => linesOf(mail).length).sort(), kind).toEqual([1, first, 3 - first].sort());
        for (const { data } of told)
          expect(Object(data).together?.number ?? null, 'no mail of some calls them all').toBeNull();
      }
    },
  );

  it('are told of once each, too, when they end or are paid with a stall between them', async () => {
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(3)));
    await toldAfterAStall(placed);
    const at = new Date();
    for (const { id } of placed) {
      await endUnpaid({ _id: new ObjectId(id) }, { type: 'expired', by: null }, at);
      await toldAfterAStall(placed);
    }
    expect((await letters('orderExpired')).flatMap(linesOf).sort()).toEqual(
      placed.map(({ number }) => number),
    );
    const paid = await aPaidList(3);
    const [late] = paid.placed.slice(-1);
    const hide = { $set: { state: 'unpaid' as const } };
    await orders().updateOne({ _id: new ObjectId(late?.id) }, hide); // as if it were not written yet
    await toldAfterAStall(paid.placed.slice(0, -1));
    await orders().updateOne({ _id: new ObjectId(late?.id) }, { $set: { state: 'paid' } });
    await toldAfterAStall(paid.placed);
    expect((await letters('orderPaid')).flatMap(linesOf).sort()).toEqual(
      paid.placed.map(({ number }) => number),
    );
  });

  it('are told of once each by many processes that tell at once, while others are written', async () => {
    const admin = await anAdmin();
    const { placed } = await aPaidList(4);
    const at = new Date();
    for (const { id } of placed) {
      await advanceStatus(admin, { orderId: id, from: 'pending' }, { at });
      const found = await Promise.all(placed.map((order) => storedOrder(order.id)));
      await Promise.all(
        times(3, () =>
          Promise.all(
            found.flatMap((order) =>
              order.history
                .filter(({ type }) => type === 'processing')
                .map((event) => mailAbout(order, event)),
            ),
          ),
        ),
      );
    }
    expect((await letters('orderStatus')).flatMap(linesOf).sort()).toEqual(
      placed.map(({ number }) => number),
    );
  });

  it('are read together by their buyer and by admins, ended ones too, and by nobody else', async () => {
    const actor = await aUser();
    const { orders: placed, group } = await placeGroup(actor, aList(await someGoods(3)));
    const [first] = placed;
    await cancelUnpaid(actor, first?.id ?? '');
    const ids = placed.map(({ id }) => id);
    const read = async (who: Actor) => (await ordersTogether(who, group?.id ?? null)).map(({ id }) => id);
    expect(await read(actor)).toEqual(ids);
    expect(await read(await anAdmin())).toEqual(ids);
    expect(await read(await aUser())).toEqual([]);
    expect(await ordersTogether(actor, null)).toEqual([]);
  });
});

describe('placing a list', () => {
  it('makes an order for each line, with one number for all, in the order of the lines', async () => {
    const actor = await aUser();
    const goods = await someGoods(5);
    const wantedDate = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const input = aList(goods, { poNumber: 'PO-7', note: 'Ring twice', wantedDate });
    const { group, orders: placed, refused } = await placeGroup(actor, input);
    expect(refused).toEqual([]);
    expect(placed.map(({ productId }) => productId)).toEqual(input.lines.map(({ productId }) => productId));
    expect(new Set(placed.map(({ number }) => number)).size).toBe(5);
    for (const order of placed)
      expect(order).toMatchObject({
        groupId: group?.id,
        groupNumber: group?.number,
        state: 'unpaid',
        poNumber: 'PO-7',
        note: 'Ring twice',
        wantedDate,
        price: 345,
        total: 3450,
      });
    for (const { _id } of goods) expect(await storedProduct(_id)).toMatchObject({ available: 90 });
  });

  it('sent again once all of its orders have ended is told so, and not that it is placed', async () => {
    const actor = await aUser();
    const goods = await someGoods(2);
    const input = aList(goods);
    const { group, orders: placed } = await placeGroup(actor, input);
    const [first, second] = placed;
    await cancelUnpaid(actor, first?.id ?? '');
    expect((await placeGroup(actor, input)).group, 'one is left').toEqual(group);
    await cancelUnpaid(actor, second?.id ?? '');
    const ended = { code: 'conflict', message: messages.order.keysEnded };
    expect(await refusal(placeGroup(actor, input))).toMatchObject(ended);
    expect((await refusal(placeGroup(actor, { ...input, address: '2 Quay' }))).message).toBe(
      messages.order.keyReused,
    );
    for (const { _id } of goods) expect((await storedProduct(_id)).available).toBe(100);
  });

  it('sent ten times at once is placed once', async () => {
    const actor = await aUser();
    const goods = await someGoods(3);
    const input = aList(goods);
    const answers = await inOneMoment(() => Promise.all(times(10, () => placeGroup(actor, input))));
    const ids = answers.map(({ orders: placed }) => placed.map(({ id }) => id).join());
    expect(new Set(ids).size).toBe(1);
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(3);
    for (const { _id } of goods) expect((await storedProduct(_id)).holds).toHaveLength(1);
  });

  it('with the key of another list is refused', async () => {
    const actor = await aUser();
    const goods = await someGoods(2);
    const input = aList(goods);
    await placeGroup(actor, input);
    const others = [
      { address: 'Elsewhere' },
      { phn: '021555011' },
      { poNumber: 'PO-1' },
      { note: 'Gate 3' },
      { wantedDate: '2099-01-01' },
      { goAhead: 'rest' },
      { lines: input.lines.slice(1) },
    ] as const;
    for (const other of others)
      expect(await refusal(placeGroup(actor, { ...input, ...other })), JSON.stringify(other)).toMatchObject({
        message: messages.order.keyReused,
      });
    expect((await placeGroup(actor, input)).orders).toHaveLength(2);
  });

  it('says by line what can’t be had, and places nothing unless the rest may go ahead', async () => {
    const actor = await aUser();
    const [good] = await someGoods(1);
    const soldOut = await aProduct({ available: 5 });
    const gone = await aProduct({ live: false });
    const input = aList([good as ProductDoc, soldOut, gone]);
    const nothing = await placeGroup(actor, input);
    expect(nothing).toMatchObject({ group: null, orders: [] });
    expect(nothing.refused.map(({ reason }) => reason)).toEqual([
      messages.order.soldOut,
      messages.order.productMissing,
    ]);
    expect((await storedProduct(soldOut._id)).available).toBe(5);
    const rest = await placeGroup(actor, { ...input, goAhead: 'rest' });
    expect(rest.orders).toHaveLength(1);
    expect(rest.refused).toHaveLength(2);
    expect((await placeGroup(actor, { ...input, goAhead: 'rest' })).refused).toHaveLength(2);
  });

  it('counts every line against what an account may hold unpaid', async () => {
    const actor = await aUser();
    const goods = await someGoods(2, { price: 1_300_000, available: 1000 });
    expect((await refusal(placeGroup(actor, aList(goods)))).code).toBe('limited');
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(0);
    for (const { _id } of goods)
      expect(await storedProduct(_id)).toMatchObject({ available: 1000, holds: [] });
  });

  it('that nobody pays ends in one mail, and what ends later in one of its own', async () => {
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(5)));
    const ids = placed.map(({ id }) => new ObjectId(id));
    const late = ids.slice(0, 1);
    const over = new Date(Date.now() - 1000);
    const endHolds = (of: ObjectId[]) =>
      orders().updateMany({ _id: { $in: of } }, { $set: { holdExpiresAt: over } });
    await endHolds(ids.slice(1));
    await inOneAct(expireOrders);
    await endHolds(late);
    await inOneAct(expireOrders);
    expect(await orders().countDocuments({ _id: { $in: ids }, state: 'cancelled' })).toBe(5);
    await followedUp();
    const told = await mails()
      .find({ to: actor.email, kind: 'orderExpired' })
      .sort({ createdAt: 1 })
      .toArray();
    const lines = told.map(
      ({ data }) => new Set(JSON.stringify(data).match(/(?<="orderId":")[0-9a-f]{24}/g)),
    );
    expect(lines.map(({ size }) => size).toSorted()).toEqual([1, 4]);
    expect(new Set(lines.flatMap((found) => [...found]))).toEqual(new Set(placed.map(({ id }) => id)));
  });

  it('that a full batch of the sweep ends within ends in one mail, too', async () => {
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(5)));
    const ids = placed.map(({ id }) => new ObjectId(id));
    const over = new Date(Date.now() - 1000);
    await orders().updateMany({ _id: { $in: ids } }, { $set: { holdExpiresAt: over } });
    await inOneAct(() => expireOrders(new Date(), 3));
    expect(await orders().countDocuments({ _id: { $in: ids }, state: 'cancelled' })).toBe(5);
    await followedUp();
    expect(await mails().countDocuments({ to: actor.email, kind: 'orderExpired' })).toBe(1);
  });

  it('that a full batch of the sweep ends within is looked at once, whatever comes of it', async () => {
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(5)));
    for (const order of placed) {
      await openIntent(actor, order);
      await endHold(order.id);
    }
    const asked = vi.spyOn(stripe().paymentIntents, 'cancel').mockRejectedValue(new Error('Not now.'));
    await expireOrders(new Date(), 3);
    expect(asked).toHaveBeenCalledTimes(5);
    asked.mockRestore();
  });

  it('that a server told to stop has looked at in part is left whole to another one, which ends it in one mail', async () => {
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(5)));
    const ids = placed.map(({ id }) => new ObjectId(id));
    const over = new Date(Date.now() - 1000);
    await orders().updateMany({ _id: { $in: ids } }, { $set: { holdExpiresAt: over } });
    const lifecycle = Symbol.for('storefront.lifecycle');
    let asked = 0;
    const stopping = () => {
      asked += 1;
      return asked > 4; // the sweep, the group, two of its orders
    };
    Object.defineProperty(globalThis, lifecycle, {
      configurable: true,
      value: Object.defineProperty({}, 'stopping', { get: stopping }),
    });
    await expireOrders();
    Reflect.deleteProperty(globalThis, lifecycle);
    expect(asked).toBeGreaterThan(4);
    expect(await orders().countDocuments({ _id: { $in: ids }, state: 'unpaid' })).toBe(5);
    await inOneAct(expireOrders);
    await followedUp();
    expect(await mails().countDocuments({ to: actor.email, kind: 'orderExpired' })).toBe(1);
  });

  it('ends order by order when the database is asked too late, and each is told of', async () => {
    const actor = await aUser();
    const { orders: placed } = await placeGroup(actor, aList(await someGoods(3)));
    const docs = await orders()
      .find({ _id: { $in: placed.map(({ id }) => new ObjectId(id)) } })
      .toArray();
    const stalled = () => endTogether(docs, { type: 'expired', by: null });
    expect(await inOneMoment(stalled, -5000), 'it stalled after it had read the clock').toHaveLength(3);
    await followedUp();
    expect(await mails().countDocuments({ to: actor.email, kind: 'orderExpired' })).toBe(3);
  });

  it('that its buyer leaves behind is canceled in one mail, and what he ordered alone in another', async () => {
    const actor = await aUser();
    const { orders: placed, group } = await placeGroup(actor, aList(await someGoods(4)));
    const [first, ...others] = placed.map(({ id }) => id);
    await cancelUnpaid(actor, first ?? '');
    const { order: alone } = await anOrder({ actor });
    const userId = new ObjectId(actor.id);
    await inOneAct(() => erase({ userId, email: undefined, by: userId, until: new Date() }));
    await followedUp();
    const told = await mails().find({ to: actor.email, kind: 'orderCancelled' }).toArray();
    const about = told.map(({ data }) => JSON.stringify(data));
    expect(about).toHaveLength(3);
    const ofMany = about.filter((data) => data.includes('"together"'));
    expect(ofMany).toHaveLength(1);
    for (const id of others) expect(ofMany[0]).toContain(id);
    expect(ofMany[0]).not.toContain(group?.number); // not all of the group
    for (const id of [first, alone.id])
      expect(about.filter((data) => data.includes(`"orderId":"${id}"`))).toHaveLength(1);
  });

  it('is told of in one mail, and so is its payment', async () => {
    const actor = await aUser();
    const { orders: placed, group } = await placeGroup(actor, aList(await someGoods(5)));
    await followedUp();
    const told = () => mails().find({ to: actor.email }).sort({ createdAt: 1 }).toArray();
    expect(await told()).toMatchObject([
      {
        kind: 'orderPlaced',
        data: { together: { number: group?.number, lines: placed.map(({ id }) => ({ orderId: id })) } },
      },
    ]);
    const { id } = await confirm(await openJoint(actor, placed));
    await completeJointPayment(actor, { transactionId: id });
    await followedUp();
    expect((await told()).map(({ kind }) => kind)).toEqual(['orderPlaced', 'orderPaid']);
  });

  it('and paid in part is not called by the number of the whole', async () => {
    const actor = await aUser();
    const { orders: placed, group } = await placeGroup(actor, aList(await someGoods(4)));
    const [gone, ...others] = placed;
    await cancelUnpaid(actor, gone?.id ?? '');
    const numbers = async (part: readonly Order[]) => {
      const { id } = await confirm(await openJoint(actor, part));
      await completeJointPayment(actor, { transactionId: id });
      await deliver('charge.dispute.created', await provider.dispute(id));
      await followedUp();
      const kind = { $in: ['orderPaid', 'paymentTrouble'] as MailKind[] };
      const told = await mails().find({ kind, 'data.payment': id }).toArray();
      return told.map(({ data }) => Object(data).together?.number ?? null);
    };
    expect(await numbers(others.slice(0, 2)), 'one of them is still to be paid').toEqual([null, null]);
    expect(await numbers(others.slice(2)), 'the others were paid before').toEqual([null, null]);
    const whole = await placeGroup(actor, aList(await someGoods(3)));
    await cancelUnpaid(actor, whole.orders[0]?.id ?? '');
    const number = whole.group?.number;
    expect(await numbers(whole.orders.slice(1)), 'all that is left of it').toEqual([number, number]);
    expect(group?.number).not.toBe(number);
  });
});

describe('lists that want the same goods', { timeout: count(120_000, 600_000) }, () => {
  const goAheads = ['all', 'rest'] as const;
  it.each(goAheads)('and go ahead with %s: nothing is oversold, nobody waits for ever', async (goAhead) => {
    const rounds = count(1, 20);
    const many = count(12, 50);
    for (let round = 0; round < rounds; round += 1) {
      const goods = await someGoods(10, { available: 60, quantity: 10 });
      const buyers = await Promise.all(times(many, () => aUser()));
      const answers = await Promise.all(
        buyers.map((actor: Actor, index) => {
          const turned = [...goods.slice(index % 10), ...goods.slice(0, index % 10)];
          return placeGroup(actor, aList(turned, { goAhead }));
        }),
      );
      const placed = answers.flatMap(({ orders: own }) => own);
      for (const { group, orders: own, refused } of answers) {
        expect(own.length + refused.length).toBeLessThanOrEqual(10);
        if (goAhead === 'all') expect(own.length).toBe(group ? 10 : 0);
        else expect(own.length + refused.length).toBe(10);
      }
      for (const { _id } of goods) {
        const { available, holds } = await storedProduct(_id);
        const ofIt = placed.filter(({ productId }) => productId === _id.toHexString());
        expect(available).toBe(60 - 10 * ofIt.length);
        expect(holds).toHaveLength(ofIt.length);
        if (goAhead === 'rest') expect(ofIt).toHaveLength(6);
      }
    }
  });
});

describe('a group that was left half-way', () => {
  it.each([
    { name: 'before its orders were written', keep: 0 },
    { name: 'after some of its orders were written', keep: 2 },
    { name: 'before any stock was taken', keep: 3 },
  ])('$name: sent again it is placed as a whole', async ({ keep }) => {
    const actor = await aUser();
    const goods = await someGoods(3);
    const input = aList(goods);
    const { group } = await placeGroup(actor, input);
    const groupId = new ObjectId(group?.id);
    // As it was before: the stock still there, the orders being placed or missing.
    const written = await orders().find({ groupId }).sort({ _id: 1 }).toArray();
    for (const { _id, holdId, productId } of written) {
      if (holdId) await releaseHold({ productId, holdId, quantity: 10 });
      await orders().updateOne({ _id }, { $set: { state: 'placing' }, $unset: { holdId: '', followUp: '' } });
    }
    await orders().deleteMany({ _id: { $in: written.slice(keep).map(({ _id }) => _id) } });
    const createdAt = new Date(Date.now() - 60_000);
    await orderGroups().updateOne({ _id: groupId }, { $set: { state: 'placing', createdAt } });
    const again = await placeGroup(actor, input);
    expect(again.refused).toEqual([]);
    expect(again.orders).toHaveLength(3);
    for (const { _id } of goods) expect((await storedProduct(_id)).available).toBe(90);
  });

  it('and never sent again is finished by the shop, or taken back', async () => {
    const actor = await aUser();
    const goods = await someGoods(2);
    const { group } = await placeGroup(actor, aList(goods));
    const groupId = new ObjectId(group?.id);
    const placing = { $set: { state: 'placing' }, $unset: { holdId: '' } } as const;
    const total = 1_000_000_000; // more than its limits allow, but its request had passed them: it holds stock
    await orders().updateMany({ groupId }, { ...placing, $inc: { total } });
    await orderGroups().updateOne({ _id: groupId }, { $set: { state: 'placing' } });
    await finishPlacings(soon());
    expect(await orders().countDocuments({ groupId, state: 'unpaid' })).toBe(2);
    await orders().updateMany({ groupId }, { ...placing, $inc: { total: -total } });
    await orderGroups().deleteOne({ _id: groupId }); // decided against, and then it died
    await finishPlacings(soon());
    expect(await orders().countDocuments({ groupId })).toBe(0);
  });

  it.each([
    ['never sent again is taken back by the shop', async () => finishPlacings(soon())],
    ['is taken back by whoever finishes it', async (group: OrderGroupDoc) => finishLeft(group)],
    [
      'sent again is refused',
      async (_group: OrderGroupDoc, again: () => Promise<unknown>) =>
        expect(await refusal(again())).toMatchObject({ code: 'limited' }),
    ],
  ])('and %s where its limits do not allow it', async (_, work) => {
    const actor = await aUser({ emailVerified: null });
    const goods = await someGoods(2);
    const input = aList(goods);
    const { group } = await placeGroup(actor, input);
    const groupId = new ObjectId(group?.id);
    for (const { _id, holdId, productId } of await orders().find({ groupId }).toArray()) {
      if (holdId) await releaseHold({ productId, holdId, quantity: 10 });
      await orders().updateOne({ _id }, { $set: { state: 'placing' }, $unset: { holdId: '', followUp: '' } });
    }
    const createdAt = new Date(Date.now() - 60_000);
    const left = await orderGroups().findOneAndUpdate(
      { _id: groupId },
      { $set: { state: 'placing', createdAt } },
      { returnDocument: 'after' },
    );
    if (!left) throw new Error('No group');
    const { order } = await anOrder({ actor: await aUser() });
    const full = times(env().UNVERIFIED_OPEN_LIMIT, () => ({ _id: new ObjectId() }));
    const { _id: _own, requestKey: _key, sequence: _number, ...like } = await storedOrder(order.id);
    const userId = new ObjectId(actor.id);
    await orders().insertMany(full.map(({ _id }) => ({ ...like, _id, userId })));
    await work(left, () => placeGroup(actor, input));
    expect(await orders().countDocuments({ groupId })).toBe(0);
    expect(await orderGroups().countDocuments({ _id: groupId })).toBe(0);
    for (const { _id } of goods)
      expect(await storedProduct(_id)).toMatchObject({ available: 100, holds: [] });
    await orders().deleteMany({ _id: { $in: full.map(({ _id }) => _id) } });
  });
});

it('a line that was refused is not placed later by the shop, though stock came back', async () => {
  const actor = await aUser();
  const [good, short] = await someGoods(2);
  if (!good || !short) throw new Error('Too few products');
  const { group } = await placeGroup(actor, aList([good, short], { goAhead: 'rest' }));
  const groupId = new ObjectId(group?.id);
  // As after a crash between telling which lines are refused and taking them away.
  const left = await orders().findOne({ groupId, productId: short._id });
  if (!left?.holdId) throw new Error('No order');
  await releaseHold({ productId: short._id, holdId: left.holdId, quantity: 10 });
  await orders().updateOne(
    { _id: left._id },
    { $set: { state: 'placing' }, $unset: { holdId: '', followUp: '' } },
  );
  const refused = [{ productId: short._id.toHexString(), productName: short.name, reason: 'Gone' }];
  await orderGroups().updateOne({ _id: groupId }, { $set: { refused } });
  await finishPlacings(soon());
  expect(await orders().countDocuments({ groupId })).toBe(1);
  expect((await storedProduct(short._id)).available).toBe(100);
});

it('a list whose request died before it wrote an order is forgotten', async () => {
  const actor = await aUser();
  const { group } = await placeGroup(actor, aList(await someGoods(1)));
  const _id = new ObjectId(group?.id);
  await orders().updateMany({ groupId: _id }, { $unset: { groupId: '' } });
  await orderGroups().updateOne({ _id }, { $set: { state: 'placing' } });
  await withdrawEmptyGroups();
  expect(await orderGroups().countDocuments({ _id })).toBe(1);
  await withdrawEmptyGroups(soon());
  expect(await orderGroups().countDocuments({ _id })).toBe(0);
});

it('a list that wrote its orders before its request died is not forgotten with those that wrote none', async () => {
  const { group } = await placeGroup(await aUser(), aList(await someGoods(2)));
  const _id = new ObjectId(group?.id);
  await orders().updateMany({ groupId: _id }, { $set: { state: 'placing' }, $unset: { holdId: '' } });
  await orderGroups().updateOne({ _id }, { $set: { state: 'placing' } });
  await withdrawEmptyGroups(soon());
  await finishPlacings(soon());
  expect(await orders().countDocuments({ groupId: _id, state: 'unpaid' })).toBe(2);
});

it('a list of which an order is still being placed is told of once that is there, too', async () => {
  const actor = await aUser();
  const { group, orders: placed } = await placeGroup(actor, aList(await someGoods(2)));
  const [late] = placed;
  const ofLate = { _id: new ObjectId(late?.id) };
  await orders().updateOne(ofLate, { $set: { state: 'placing' } });
  const told = () => mails().find({ kind: 'orderPlaced', to: actor.email }).toArray();
  await toldAfterAStall(placed);
  expect(await told()).toEqual([]);
  await orders().updateOne(ofLate, { $set: { state: 'unpaid' } });
  await toldAfterAStall(placed);
  expect(await told()).toMatchObject([{ data: { together: { number: group?.number } } }]);
});
