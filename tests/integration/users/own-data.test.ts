import { ObjectId } from 'mongodb';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import OwnDataPage from '@/app/dashboard/data/page';
import { askForAlert } from '@/lib/alerts/ask';
import { alerts } from '@/lib/alerts/data';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { findActor } from '@/lib/auth/admit';
import { hashPassword } from '@/lib/auth/password';
import { requestReset } from '@/lib/auth/reset';
import { messages } from '@/lib/base/messages';
import { toAmount } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { checkImport } from '@/lib/catalogue/import/check';
import { importLines, imports } from '@/lib/catalogue/import/data';
import { changeCurrent } from '@/lib/lists/data';
import { saveList } from '@/lib/lists/saved';
import { mails } from '@/lib/mail/data';
import { enqueueMail } from '@/lib/mail/enqueue';
import { historyFaults } from '@/lib/ops/ledger/history';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { reconcilePayments } from '@/lib/ops/sweep/payments';
import { advanceStatus } from '@/lib/orders/advance';
import { orders } from '@/lib/orders/data';
import { getOrderDetail } from '@/lib/orders/detail';
import { placeGroup } from '@/lib/orders/group/place';
import { getAllOrders } from '@/lib/orders/list';
import { groupNumber, quoteNumber } from '@/lib/orders/number';
import { quotes, sumOf } from '@/lib/orders/quotes/data';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { settleReported } from '@/lib/payments/complete';
import { refundOrder } from '@/lib/payments/refund';
import { collection, db } from '@/lib/platform/db';
import { addReview } from '@/lib/reviews/add';
import { reviews } from '@/lib/reviews/data';
import { hideReview } from '@/lib/reviews/moderate';
import { deleteSelfAction } from '@/lib/users/actions';
import { saveAddress } from '@/lib/users/addresses/save';
import { users } from '@/lib/users/data';
import { deleteAgain, settleDeletions } from '@/lib/users/deletions';
import { saveView } from '@/lib/users/views/data';
import { press } from '../../support/actions.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { aList } from '../../support/joint.ts';
import { ownMailbox } from '../../support/mailbox.ts';
import { payAtProvider } from '../../support/provider.ts';
import { anOfferedQuote } from '../../support/quotes.ts';
import { movedTags, newRequest } from '../../support/request.ts';
import { call, sessionCookieOf, tokenOf } from '../../support/rest.ts';
import { leaveUnrecorded } from './unrecorded.ts';

const mailbox = ownMailbox();
const password = 'a-password-of-his-own';
const passwordHash = await hashPassword(password);

async function aPaidOrder(actor: Actor) {
  const { order, product } = await anOrder({ actor, input: { poNumber: '=PO-7' } });
  await settleReported((await storedOrder(order.id))._id, await payAtProvider(actor, order));
  return { order, product };
}

/** Somebody of whom every collection knows something. */
async function aBusyBuyer() {
  const email = `busy${new ObjectId().toHexString()}@example.com`;
  const actor = await aUser({ email, passwordHash, company: 'Harbour Ltd', taxNumber: 'Tax no. T-1' });
  await saveAddress(actor, { label: 'Yard', address: '9 Yard Lane', phone: '021555012' });
  const { order: paid } = await aPaidOrder(actor);
  const { order: unpaid, product } = await anOrder({ actor });
  const { insertedId } = { insertedId: (await addReview(actor, { review: 'Fine.', rating: 5 })).id };
  const soldOut = await aProduct({ available: 0 });
  await askForAlert(actor, { productId: soldOut._id.toHexString(), email }, '192.0.2.1');
  await requestReset({ email }, '192.0.2.1');
  await collection('order_lists').insertOne({ userId: new ObjectId(actor.id), name: 'Site A', lines: [] });
  await anOfferedQuote({ actor });
  await finishFollowUps();
  await mailbox.of(email);
  return { actor, email, paid, unpaid, product, reviewId: insertedId };
}

const part = z.array(z.record(z.string(), z.unknown()));
const fileSchema = z.record(z.string(), part);
const fileOf = async (actor: Actor, format = 'json') =>
  (await call('GET', `/me/data?format=${format}`, { token: await tokenOf(actor) })).text();

describe('one’s own data', () => {
  it('has everything that is kept, and nothing of anybody else or of use to a thief', async () => {
    const [{ actor, email, paid, reviewId }, other] = [await aBusyBuyer(), await aBusyBuyer()];
    const admin = await anAdmin();
    const together = { wantedDate: '2026-12-01', groupSequence: 7, quoteSequence: 9 };
    await orders().updateOne({ _id: new ObjectId(paid.id) }, { $set: together });
    await hideReview(admin, { reviewId });
    const text = await fileOf(actor);
    const file = fileSchema.parse(JSON.parse(text));
    expect(file['account']).toMatchObject([
      { email, company: 'Harbour Ltd', taxNumber: 'Tax no. T-1', signsInWith: ['password'] },
    ]);
    expect(file['addresses']).toMatchObject([{ label: 'Yard', address: '9 Yard Lane' }]);
    expect(file['orders']?.map(({ number }) => number)).toContain(paid.number);
    expect(file['orders']).toHaveLength(2);
    expect(file['orders']?.[0]).toMatchObject({
      wantedDate: '2026-12-01',
      group: groupNumber(7),
      quote: quoteNumber(9),
    });
    expect(file['documents']).toMatchObject([{ kind: 'invoice', total: 34.5, says: { title: 'Invoice' } }]);
    expect(file['reviews']).toMatchObject([{ review: 'Fine.', shown: false }]);
    expect(file['quotes']).toMatchObject([{ state: 'offered', offers: [{ prices: [3, 3.1] }] }]);
    expect(file['lists']).toMatchObject([{ name: 'Site A' }]);
    expect(file['stockAlerts']).toMatchObject([{ state: 'waiting' }]);
    expect(file['mails']?.map(({ subject }) => subject)).toContain(
      `Payment received for order ${paid.number}`,
    );
    expect(file['log']?.map(({ action, by }) => `${action} by ${by}`).toSorted()).toEqual([
      'quote.asked by you',
      'quote.offered by the shop',
      'review.hidden by the shop',
    ]);
    expect(file['sessions']).toHaveLength(1);
    for (const foreign of [other.email, admin.email, other.paid.number, passwordHash, actor.sid])
      expect(text).not.toContain(foreign);
    expect(text).not.toMatch(/argon2|secret|token|hash/i);
  });

  it('says of each document whether it is void, as its page does', async () => {
    const [actor, admin] = [await aUser(), await anAdmin()];
    const { order } = await aPaidOrder(actor);
    await refundOrder(admin, { orderId: order.id, amount: toAmount(1000), reason: 'Late', units: 0 });
    await finishFollowUps();
    const documents = async () =>
      fileSchema
        .parse(JSON.parse(await fileOf(actor)))
        ['documents']?.map((document) => [document['kind'], document['total'], document['void']]);
    const invoice = ['invoice', 34.5, false];
    expect(await documents()).toEqual([invoice, ['creditNote', 10, false]]);
    const sentBack = { type: 'refundFailed', at: new Date(), by: null, note: 're_1', amount: 1000 } as const;
    await orders().updateOne(
      { _id: new ObjectId(order.id) },
      { $set: { refundedAmount: 0 }, $push: { history: sentBack } },
    );
    expect(await documents()).toEqual([invoice, ['creditNote', 10, true]]);
  });

  it('does not have the office’s mails, which are about others, if its address is his', async () => {
    const office = await aUser({ email: site.contact.email });
    await anOfferedQuote();
    await anOrder({ actor: office });
    await finishFollowUps();
    expect(await mails().countDocuments({ to: office.email, kind: 'quoteAsked' })).toBe(1);
    const file = fileSchema.parse(JSON.parse(await fileOf(office)));
    expect(file['mails']?.map(({ kind }) => kind)).toEqual(['orderPlaced']);
  });

  it('says money as people read it, in kept lists and in the log, too', async () => {
    const [actor, admin] = [await aUser(), await anAdmin()];
    const product = await aProduct({ price: 345 });
    await changeCurrent(actor, () => [{ productId: product._id.toHexString(), quantity: 10 }]);
    await saveList(actor, { name: 'Site A' });
    const { order } = await aPaidOrder(actor);
    await refundOrder(admin, { orderId: order.id, amount: 12.5, reason: 'Late', units: 0 });
    await anOfferedQuote({ actor });
    await finishFollowUps();
    const file = fileSchema.parse(JSON.parse(await fileOf(actor)));
    expect(file['lists']?.find(({ name }) => name === 'Site A')).toMatchObject({ lines: [{ price: 3.45 }] });
    const log = (action: string) => file['log']?.find((entry) => entry['action'] === action);
    expect(log('order.refunded')).toMatchObject({ before: { refunded: 0 }, after: { refunded: 12.5 } });
    const offered = z.looseObject({ total: z.number() }).parse(log('quote.offered')?.['after']);
    const [quote] = await quotes().find().toArray();
    expect(offered.total).toBe(toAmount(sumOf(quote?.lines ?? [], quote?.offers[0]?.prices)));
  });

  it('says of an offer whose last day has passed that it expired, as its page does', async () => {
    const actor = await aUser();
    await anOfferedQuote({ actor });
    await quotes().updateMany({}, { $set: { expiresAt: new Date(0) } });
    const file = fileSchema.parse(JSON.parse(await fileOf(actor)));
    expect(file['quotes']).toMatchObject([{ state: 'expired' }]);
  });

  it('has the lists that were placed, with the lines that were refused', async () => {
    const [actor, other, sound, soldOut] = [
      await aUser(),
      await aUser(),
      await aProduct(),
      await aProduct({ available: 0 }),
    ];
    const list = () => aList([sound, soldOut], { goAhead: 'rest' });
    for (const each of [actor, other]) await placeGroup(each, list());
    const { placedLists } = fileSchema.parse(JSON.parse(await fileOf(actor)));
    expect(placedLists).toMatchObject([{ lines: 1, refused: [{ product: soldOut.name }] }]);
  });

  it('has the views of an admin, too', async () => {
    const admin = await anAdmin();
    await saveView(admin, { name: 'My buyers', query: 'q=harbour' });
    const file = fileSchema.parse(JSON.parse(await fileOf(admin)));
    expect(file['views']).toEqual([{ name: 'My buyers', query: 'q=harbour' }]);
  });

  it('comes as CSV with one line for each field, which no spreadsheet program takes for a formula', async () => {
    const { actor, email } = await aBusyBuyer();
    const text = await fileOf(actor, 'csv');
    expect(text).toContain(`account,1,email,${email}\r\n`);
    expect(text).toMatch(/^orders,\d,poNumber,'=PO-7\r$/m);
    expect(text).toMatch(/^orders,2,state,\w+\r$/m);
    expect((await call('GET', '/me/data?format=xml', { token: await tokenOf(actor) })).status).toBe(400);
  });

  it('leaves out what an address holds that is not proved to be his', async () => {
    const { email } = await aBusyBuyer();
    await users().deleteOne({ email });
    const stranger = await aUser({ email, emailVerified: null });
    const file = fileSchema.parse(JSON.parse(await fileOf(stranger)));
    expect(file).toMatchObject({ mails: [], stockAlerts: [], orders: [], addresses: [] });
  });

  it('is made ten times a day', async () => {
    const token = await tokenOf(await aUser());
    for (let time = 0; time < 10; time += 1)
      expect((await call('GET', '/me/data', { token })).status).toBe(200);
    expect((await call('GET', '/me/data', { token })).status).toBe(429);
  });
});

/** Names of collections that hold this text anywhere. */
async function tracesOf(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const each of await db().collections()) {
    const docs = await each.find().toArray();
    if (JSON.stringify(docs).includes(text)) found.push(each.collectionName);
  }
  return found.toSorted();
}

const settleLater = async () => {
  await collection('user_deletions').updateMany({}, { $set: { 'entry.at': new Date(Date.now() - 91_000) } });
  return settleDeletions();
};

describe('deleting one’s own account', () => {
  const remove = (actor: Actor, proof = password) => press(deleteSelfAction, actor, { proof });

  it('leaves the address in no collection but the books', async () => {
    const { actor, email, paid, unpaid, product } = await aBusyBuyer();
    const admin = await anAdmin();
    for (const from of ['pending', 'processing'] as const)
      await advanceStatus(admin, { orderId: paid.id, from });
    await finishFollowUps();
    await mailbox.of(email);
    expect(await tracesOf(email)).toEqual(
      expect.arrayContaining(['mail_outbox', 'orders', 'reviews', 'users']),
    );

    for (const _sent of ['at first', 'again, because the answer was lost'])
      expect(await remove(actor)).toMatchObject({ ok: true, message: messages.ownData.deleted });
    expect(await findActor({ userId: actor.id, sid: actor.sid })).toBeNull();
    expect((await storedOrder(unpaid.id)).state).toBe('cancelled');
    expect((await storedProduct(product._id)).available).toBe(100);
    await finishFollowUps();
    expect((await mailbox.of(email)).at(-1)?.subject).toContain('is canceled');
    await mails().updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
    await reconcilePayments();
    await settleLater();
    // The books: orders, what was issued for them, and the log in which admins' acts on them name the buyer.
    expect(await tracesOf(email)).toEqual(['audit_events', 'documents', 'orders']);
    expect(await auditEvents().distinct('action', { 'subject.name': { $regex: email } })).toEqual([
      'order.processing',
      'order.shipped',
    ]);
    expect((await storedOrder(paid.id)).email, 'what accounting keeps').toBe(email);
    expect(await reviews().find().toArray()).toMatchObject([
      { name: 'Former customer', email: '', img: null },
    ]);
    expect(await auditEvents().find({ action: 'user.deleted' }).toArray()).toMatchObject([
      { actor: messages.users.gone, subject: { id: actor.id, name: messages.users.gone }, before: null },
    ]);
    expect(await collection('quotes').countDocuments()).toBe(0);
    expect(await tracesOf('9 Yard Lane')).toEqual([]);
    // With blanks, which no hash of a limit's key has by chance.
    for (const printed of ['Harbour Ltd', 'Tax no. T-1'])
      expect(await tracesOf(printed), 'on the invoice').toEqual(['documents']);
  });

  it('leaves no name in what the log says of reviews that were hidden, whenever that was', async () => {
    const [actor, admin] = [await aUser({ passwordHash, name: 'Ann of Harbour' }), await anAdmin()];
    const { id: reviewId } = await addReview(actor, { review: 'Fine, said Ann.', rating: 5 });
    const { id: other } = await addReview(await aUser({ name: 'Ann' }), { review: 'Fine.', rating: 5 });
    await hideReview(admin, { reviewId });
    await hideReview(admin, { reviewId: other });
    expect(await remove(actor)).toMatchObject({ ok: true });
    const said = () => auditEvents().distinct('subject.name', { action: 'review.hidden' });
    expect(await said()).toEqual(['Ann: Fine.', 'Former customer: Fine, said Ann.']);
    const underWay = { 'subject.id': reviewId };
    await auditEvents().updateOne(underWay, { $set: { 'subject.name': 'Ann of Harbour: Fine, said Ann.' } });
    await settleLater();
    expect(await tracesOf('Ann of Harbour')).toEqual([]);
  });

  it('leaves it in no mail either that goes out, or is given up, long after', async () => {
    const actor = await aUser({ passwordHash });
    const { email } = actor;
    await anOrder({ actor });
    expect(await remove(actor)).toMatchObject({ ok: true });
    await finishFollowUps();
    await enqueueMail('passwordChanged', email, { name: 'His Name' }, 'given-up');
    await mails().updateOne({ _id: 'given-up' }, { $set: { kind: 'orderExpired' } }); // which its data does not fit
    await mails().updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
    await settleLater(); // the mail server was away
    await mails().updateOne(
      { _id: 'given-up' },
      { $set: { failingSince: new Date(Date.now() - 4 * 86_400_000) } },
    );
    expect(await mailbox.of(email)).toHaveLength(2);
    expect((await mails().distinct('state')).toSorted()).toEqual(['failed', 'sent']);
    expect(JSON.stringify(await mails().find().toArray())).not.toMatch(new RegExp(`${email}|His Name`));
  });

  it('leaves on orders that took no money nothing of him, once they and their mails are done with', async () => {
    const [actor, admin] = [await aUser({ passwordHash, name: 'Ann of Harbour' }), await anAdmin()];
    const typed = {
      address: '9 Yard Lane',
      phn: '021555012',
      poNumber: 'PO of Ann',
      note: 'Ring Ann’s bell',
    };
    const [ended, open] = [await anOrder({ actor, input: typed }), await anOrder({ actor, input: typed })];
    await cancelOrder(actor, { orderId: ended.order.id });
    for (const { order } of [ended, open]) {
      const requestKey = `${actor.id}:${order.id}`;
      const told = { openedFrom: 'net.site', wantedDate: '2027-01-11', declines: [], requestKey };
      await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: told });
    }
    const { order: kept } = await aPaidOrder(actor);
    await orders().updateOne({ _id: new ObjectId(kept.id) }, { $set: { status: 'shipped' } });
    const foreign = await anOrder({ input: typed });
    await cancelOrder(foreign.actor, { orderId: foreign.order.id });
    expect(await remove(actor)).toMatchObject({ ok: true });
    await settleLater();
    expect(await storedOrder(open.order.id), 'its mail is yet to be written').toMatchObject(typed);
    expect(await settleDeletions(), 'all else is done').toEqual({ settled: 1, changes: {} });

    await finishFollowUps();
    await reconcilePayments();
    for (const _swept of ['at last', 'once more']) await settleDeletions();
    const logged = await auditEvents().find({ action: 'user.deleted' }).toArray();
    for (const entry of logged) await deleteAgain(entry); // as after a restore
    await settleLater();
    expect(await collection('user_deletions').countDocuments()).toBe(0);
    expect((await mailbox.of(actor.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([ended, open].map(({ order }) => `Order ${order.number} is canceled`)),
    );
    const all = { userName: messages.users.former, email: '', address: '', phn: '' };
    for (const { order, product } of [ended, open]) {
      const stored = await storedOrder(order.id);
      expect(stored).toMatchObject({ ...all, state: 'cancelled', productName: product.name, quantity: 10 });
      expect(JSON.stringify(stored)).not.toMatch(/Ann|harbour|9 Yard Lane|021555012|user\d+@/i);
      for (const trace of ['openedFrom', 'wantedDate', 'declines', 'requestKey'])
        expect(stored).not.toHaveProperty(trace);
      const shown = await getOrderDetail(admin, order.id);
      expect(shown.history[0]).toMatchObject({ type: 'placed', by: messages.users.gone });
      expect(historyFaults(stored)).toEqual([]);
    }
    expect(await storedOrder(kept.id)).toMatchObject({ email: actor.email, userName: 'Ann of Harbour' });
    expect(await storedOrder(foreign.order.id), 'somebody else’s').toMatchObject(typed);
    const found = async (q: string) =>
      (await getAllOrders(admin, ordersQuerySchema.parse({ q, show: 'cancelled' }))).rows.map(({ id }) => id);
    expect(await found('Ann of Harbour')).toEqual([]);
    expect(await found(open.order.number)).toEqual([open.order.id]);
  });

  it('has the office told of a payment that comes for such an order even so, and nobody else', async () => {
    const actor = await aUser({ passwordHash });
    const { order } = await anOrder({ actor });
    const intentId = await payAtProvider(actor, order);
    expect(await remove(actor)).toMatchObject({ ok: true });
    await finishFollowUps();
    const _id = new ObjectId(order.id);
    await orders().updateOne({ _id }, { $unset: { askStripeAt: '' } }); // as if Stripe had closed it
    await settleLater();
    expect(await storedOrder(order.id)).toMatchObject({ email: '', state: 'cancelled' });
    await settleReported(_id, intentId);
    await finishFollowUps();
    expect(await storedOrder(order.id)).toMatchObject({
      transactionId: intentId,
      refundedAmount: order.total,
    });
    expect(await mails().countDocuments({ to: '', state: 'waiting' })).toBe(0);
    const told = (await mailbox.of(site.contact.email)).find(({ subject }) => subject.includes(order.number));
    expect(told?.text).toContain('nobody was told');
    expect(told?.text).toMatch(new RegExp(`Buyer: +\\S?${messages.users.former}\\S?\n`));
  });

  it('leaves the office its mails, if its address was his', async () => {
    const actor = await aUser({ passwordHash, email: site.contact.email });
    const booksWrong = { night: '2026-11-28', wrong: 1, findings: ['a product'] };
    for (const key of ['sent', 'given-up', 'waiting'])
      await enqueueMail('booksWrong', actor.email, booksWrong, key);
    await mails().updateOne({ _id: 'sent' }, { $set: { state: 'sent', sentAt: new Date() } });
    await mails().updateOne({ _id: 'given-up' }, { $set: { state: 'failed' } });
    const before = await mails().find().toArray();
    expect(await remove(actor)).toMatchObject({ ok: true });
    expect(await mails().find().toArray()).toEqual(before);
  });

  it('is not done by whoever found the session', async () => {
    const actor = await aUser({ passwordHash });
    expect(await remove(actor, 'not-the-password')).toMatchObject({
      ok: false,
      fieldErrors: { proof: [messages.secondFactor.proofWrong] },
    });
    expect(await users().countDocuments({ email: actor.email })).toBe(1);
    expect(await collection('user_deletions').countDocuments()).toBe(0);
  });

  it('waits until goods that are paid for are on their way or paid back', async () => {
    const actor = await aUser({ passwordHash });
    const { order } = await aPaidOrder(actor);
    const refused = { ok: false, code: 'conflict', message: messages.ownData.underWay(order.number) };
    expect(await remove(actor)).toMatchObject(refused);
    const admin = await anAdmin();
    await advanceStatus(admin, { orderId: order.id, from: 'pending' });
    expect(await remove(actor)).toMatchObject(refused);
    await orders().updateOne(
      { _id: new ObjectId(order.id) },
      {
        $set: {
          refundRequest: {
            id: new ObjectId(),
            amount: 1,
            reason: '',
            units: 0,
            by: new ObjectId(),
            at: new Date(),
          },
        },
      },
    );
    await advanceStatus(admin, { orderId: order.id, from: 'processing' });
    expect(await remove(actor), 'a refund is under way').toMatchObject(refused);
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $unset: { refundRequest: '' } });
    expect(await remove(actor)).toMatchObject({ ok: true });
  });

  it('leaves no address beside what he imported as an admin, nor where a check of his ends after that', async () => {
    const actor = await aUser({ passwordHash });
    await aProduct({ sku: 'R-1' });
    const table = [
      'sku,name,description,price,category,minimum order,available,picture',
      'R-1,,,5.00,,,,',
      'B-1,Sash Brush,For windows.,4.2,brush,6,60,/catalogue/angled-sash-brush-2in.webp',
    ].join('\n');
    const { counts } = await checkImport(
      { ...actor, role: 'admin' },
      { file: new File([table], 'products.csv') },
    );
    expect(counts).toMatchObject({ add: 1, change: 1 });
    const late = await importLines().find().toArray();
    expect(await remove(actor)).toMatchObject({ ok: true });
    expect(JSON.stringify(await importLines().find().toArray())).not.toContain(actor.email);
    await importLines().insertMany(late.map((line) => ({ ...line, _id: new ObjectId() })));
    await settleLater();
    expect(await tracesOf(actor.email)).toEqual([]);
    for (const each of [imports(), importLines()]) await each.deleteMany({});
  });

  it('leaves the log what it does not have yet, as that he was an admin until just now', async () => {
    const actor = await aUser({ passwordHash });
    await leaveUnrecorded(actor);
    expect(await remove(actor)).toMatchObject({ ok: true });
    expect((await auditEvents().distinct('action')).toSorted()).toEqual(['user.deleted', 'user.demoted']);
  });

  it('is refused where the log gets something to tell of him in that very moment', async () => {
    const actor = await aUser({ passwordHash });
    justBefore('deleteOne', () => leaveUnrecorded(actor));
    const refused = { code: 'conflict', message: messages.users.changedMeanwhile };
    expect(await remove(actor)).toMatchObject(refused);
    expect(await users().countDocuments({ email: actor.email, 'audit.0': { $exists: true } })).toBe(1);
  });

  it('is refused where his address is verified in that very moment, on which depends what is erased', async () => {
    const actor = await aUser({ passwordHash, emailVerified: null });
    const proved = { $set: { emailVerified: new Date() } };
    justBefore('deleteOne', () => users().updateOne({ email: actor.email }, proved));
    const refused = { code: 'conflict', message: messages.users.changedMeanwhile };
    expect(await remove(actor)).toMatchObject(refused);
    expect(await users().countDocuments({ email: actor.email })).toBe(1);
    expect(await remove(actor), 'the next time').toMatchObject({ ok: true });
  });

  it('is another admin’s to do for an admin', async () => {
    const admin = await anAdmin({ passwordHash });
    await anAdmin();
    expect(await remove(admin)).toMatchObject({ code: 'conflict', message: messages.users.notYourself });
  });

  it('is not said to be another admin’s to do where there is no other', async () => {
    const admin = await anAdmin();
    const page = async () => {
      newRequest({ cookie: await sessionCookieOf(admin) });
      return renderToStaticMarkup(await OwnDataPage());
    };
    expect(await page()).toContain(messages.users.onlyAdmin);
    await anAdmin();
    expect(await page()).toContain(messages.users.notYourself);
  });

  it('frees the address at once, and what its new owner is mailed stays', async () => {
    const { actor, email } = await aBusyBuyer();
    await orders().updateMany({ paid: true }, { $set: { status: 'shipped' } });
    expect(await remove(actor)).toMatchObject({ ok: true });
    await aUser({ email });
    await requestReset({ email }, '192.0.2.2');
    await settleLater();
    expect(await mails().countDocuments({ to: email, kind: 'passwordReset', state: 'waiting' })).toBe(1);
  });

  it('takes nothing that goes by the address alone, unless the address was proved to be his', async () => {
    const { email } = await aBusyBuyer();
    await users().deleteOne({ email });
    const token = { identifier: email, token: 'x', expires: new Date(2100, 0) };
    await collection('verification_tokens').insertOne(token);
    const sent = await mails().countDocuments({ to: email, state: 'sent' });
    expect(sent).toBeGreaterThan(0);
    expect(await remove(await aUser({ email, passwordHash, emailVerified: null }))).toMatchObject({
      ok: true,
    });
    await settleLater();
    expect(await alerts().countDocuments({ email, state: 'waiting' })).toBe(1);
    expect(await mails().countDocuments({ to: email, state: 'sent' })).toBe(sent);
    expect(await collection('verification_tokens').countDocuments({ identifier: email })).toBe(1);
  });

  it('leaves what a guest asked for at the same address afterwards', async () => {
    const { actor, email } = await aBusyBuyer();
    await orders().updateMany({ paid: true }, { $set: { status: 'shipped' } });
    expect(await remove(actor)).toMatchObject({ ok: true });
    expect(await alerts().countDocuments({ email })).toBe(0);
    const soldOut = await aProduct({ available: 0 });
    await askForAlert(null, { productId: soldOut._id.toHexString(), email }, '192.0.2.1');
    const token = { identifier: email, token: 'x', expires: new Date(2100, 0) };
    await collection('verification_tokens').insertOne(token);
    await settleLater();
    expect(await alerts().countDocuments({ email })).toBe(1);
    expect(await collection('verification_tokens').countDocuments({ identifier: email })).toBe(1);
  });
});

describe('public pages after a deletion', () => {
  it('are made anew where they show something of his, and nowhere else', async () => {
    const admin = await anAdmin();
    const buyer = await aUser();
    const { order, product: bought } = await aPaidOrder(buyer);
    const { product: held } = await anOrder({ actor: buyer });
    await addReview(buyer, { review: 'Fine.', rating: 5, productId: bought._id.toHexString() });
    expect(order.paid).toBe(false);
    const gone = await call('DELETE', `/user/${buyer.email}`, { token: await tokenOf(admin) });
    expect(await gone.json()).toEqual({ deletedCount: 1 });
    expect([...movedTags()].toSorted()).toEqual(
      [
        `product:${bought._id.toHexString()}`,
        'reviews',
        `soft product:${held._id.toHexString()}`,
        'soft products',
      ].toSorted(),
    );
    const nobody = await aUser();
    await call('DELETE', `/user/${nobody.email}`, { token: await tokenOf(admin) });
    expect(movedTags()).toEqual([]);
  });
});
