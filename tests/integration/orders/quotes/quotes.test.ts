import { Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { dayAfter, dayAt } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { chargeLimits, formatMoney, toAmount, toMinor } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { formatCalendarDay } from '@/lib/base/time';
import { products } from '@/lib/catalogue/data';
import { mails } from '@/lib/mail/data';
import { finishPlacings } from '@/lib/ops/sweep/orders';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { removeGroup } from '@/lib/orders/group/remove';
import { decideBuyerMail } from '@/lib/orders/mail-decision';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { askQuote } from '@/lib/orders/quotes/ask';
import { closeQuote, leaveQuote } from '@/lib/orders/quotes/close';
import { quotes } from '@/lib/orders/quotes/data';
import { followUpQuotes } from '@/lib/orders/quotes/follow-up';
import { offerQuote } from '@/lib/orders/quotes/offer';
import { getAnyQuote, getOwnQuote } from '@/lib/orders/quotes/read';
import { askQuoteSchema, mostOffers } from '@/lib/orders/quotes/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { collection } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { consumeLimit } from '@/lib/platform/limits';
import { anAdmin, anOrder, aProduct, aUser, storedProduct } from '../../../support/factories.ts';
import { justBefore } from '../../../support/gap.ts';
import { confirm, openJoint } from '../../../support/joint.ts';
import { anAnswer, anAskedQuote, anOfferedQuote, storedQuote } from '../../../support/quotes.ts';
import { refusal } from '../../../support/refusal.ts';
import {
  address,
  checkBooksAfterEach,
  inOneMoment,
  outcomes,
  ownStripe,
  soon,
  times,
} from '../../support.ts';

ownStripe();
checkBooksAfterEach();

const yes = (quoteId: string, version = 1) => ({ quoteId, version, ...address });
const told = (to: string) => mails().find({ to }).sort({ createdAt: 1 }).toArray();
const logOf = (id: string) => auditEvents().find({ 'subject.id': id }).sort({ at: 1 }).toArray();
const expire = (id: string) =>
  quotes().updateOne({ _id: new ObjectId(id) }, { $set: { expiresAt: new Date(Date.now() - 1) } });

/** An offer of two lines that together come to more than `ORDER_OPEN_MONEY`. */
async function aDearOffer(actor: Actor) {
  const price = Math.ceil((toMinor(env().ORDER_OPEN_MONEY) + 1) / 20);
  const goods = await Promise.all(times(2, () => aProduct({ price, available: 1000 })));
  const asked = await anAskedQuote({ actor, goods });
  await offerQuote(await anAdmin(), anAnswer(asked.id, 0, [price, price]));
  return asked;
}

describe('asking for a price', () => {
  it('says once that products are gone, whose names nobody knows any more', async () => {
    const lines = times(2, () => ({ productId: new ObjectId().toHexString(), quantity: 60 }));
    const said = await refusal(askQuote(await aUser(), { lines, requestKey: 'gone-by-now' }));
    expect(said.message).toBe(messages.order.productMissing);
  });

  it('keeps what was asked with its list prices, once, and tells the shop', async () => {
    const actor = await aUser();
    const product = await aProduct({ breaks: [{ from: 50, price: 320 }] });
    const productId = product._id.toHexString();
    const input = { lines: [{ productId, quantity: 60 }], note: 'For site 7', requestKey: 'asked-once' };
    const answers = await Promise.all(times(5, () => askQuote(actor, input)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const [quote] = answers;
    expect(quote).toMatchObject({ state: 'asked', total: 60 * 320, until: null });
    expect(quote?.number).toMatch(/^NB-Q1\d{3}$/);
    expect(await getOwnQuote(actor, quote?.id ?? '')).toMatchObject({
      note: 'For site 7',
      lines: [{ productName: product.name, quantity: 60, listPrice: 320, price: null }],
    });
    expect(await storedProduct(product._id)).toMatchObject({ available: 100, holds: [] });
    const [mail] = await mails().find({ kind: 'quoteAsked', 'data.quoteId': quote?.id }).toArray();
    expect(mail).toMatchObject({ to: site.contact.email, data: { email: actor.email, note: 'For site 7' } });
    expect(await logOf(quote?.id ?? '')).toMatchObject([{ action: 'quote.asked', actor: 'The buyer' }]);
  });

  it('refuses the key of another request, and answers the same one again', async () => {
    const actor = await aUser();
    const [product, other] = [await aProduct(), await aProduct()];
    const [line, another] = [product, other].map(({ _id }) => ({
      productId: _id.toHexString(),
      quantity: 20,
    }));
    if (!line || !another) throw new Error('There are two.');
    const wantedDate = dayAfter(dayAt(new Date()), 7);
    const input = { lines: [line], note: 'For site 7', wantedDate, requestKey: 'asked-with-others' };
    const { id } = await askQuote(actor, input);
    for (const changed of [
      { lines: [{ ...line, quantity: 30 }] },
      { lines: [line, another] },
      { lines: [another] },
      { note: 'For site 8' },
      { note: null },
      { wantedDate: dayAfter(dayAt(new Date()), 8) },
    ])
      expect(await refusal(askQuote(actor, { ...input, ...changed }))).toMatchObject({
        code: 'conflict',
        message: messages.quote.keyReused,
      });
    const inCapitals = [{ ...line, productId: line.productId.toUpperCase() }];
    const again = askQuoteSchema.parse({ ...input, lines: inCapitals });
    expect(await askQuote(actor, again)).toMatchObject({ id });
    await leaveQuote(actor, { quoteId: id, version: 0 }); // in another tab
    expect(await refusal(askQuote(actor, again))).toMatchObject({
      code: 'conflict',
      message: messages.quote.keyEnded,
    });

    const rivals = { ...input, requestKey: 'asked-at-once' };
    const asked = await outcomes([askQuote(actor, rivals), askQuote(actor, { ...rivals, note: null })]);
    expect(asked, 'in the same moment').toEqual({ ok: 1, conflict: 1 });
  });

  it('may be for more than there is, but not for what could never be ordered', async () => {
    const actor = await aUser();
    const [short, carton, gone] = await Promise.all([
      aProduct({ available: 0 }),
      aProduct({ quantity: 24, step: 24 }),
      aProduct({ live: false }),
    ]);
    const ask = (productId: ObjectId, quantity: number) =>
      askQuote(actor, {
        lines: [{ productId: productId.toHexString(), quantity }],
        requestKey: `may-be-${productId.toHexString()}-${quantity}`,
      });
    expect((await ask(short._id, 500)).state).toBe('asked');
    for (const [{ _id }, quantity] of [
      [short, 9],
      [carton, 25],
      [gone, 10],
    ] as const)
      expect((await refusal(ask(_id, quantity))).code).toBe('conflict');
  });

  it('may be for more than one card can be charged at list price: the offer then comes to less', async () => {
    const [admin, price] = [await anAdmin(), 50_000_000];
    const { actor, id } = await anAskedQuote({ goods: [await aProduct({ price, quantity: 10 })] });
    const tooMuch = messages.quote.lineTooLarge(formatMoney(chargeLimits.max));
    expect((await refusal(offerQuote(admin, anAnswer(id, 0, [price])))).fieldErrors).toEqual({
      price0: [tooMuch],
    });
    await offerQuote(admin, anAnswer(id, 0, [9_000_000]));
    expect((await acceptQuote(actor, yes(id))).orders).toMatchObject([
      { price: 9_000_000, total: 90_000_000 },
    ]);
    const endless = await aProduct({ price, quantity: 100 });
    expect((await refusal(anAskedQuote({ goods: [endless] }))).message).toBe(
      `${endless.name}: ${messages.quote.alwaysTooMuch(formatMoney(chargeLimits.max))}`,
    );
  });

  it('has the next number after a restored sequence that is behind', async () => {
    const actor = await aUser();
    const goods = [await aProduct()];
    const first = await storedQuote((await anAskedQuote({ actor, goods })).id);
    await collection<{ _id: string; last: number }>('sequences').updateOne(
      { _id: 'quotes' },
      { $set: { last: first.sequence - 1 } },
    );
    const second = await storedQuote((await anAskedQuote({ actor, goods })).id);
    expect(second.sequence).toBe(first.sequence + 1);
  });

  it('is bounded by what is open, less so for a proved address', async () => {
    const [proved, unproved] = [await aUser(), await aUser({ emailVerified: null })];
    const goods = [await aProduct()];
    for (let turn = 0; turn < 2; turn += 1) await anAskedQuote({ actor: unproved, goods });
    expect(await refusal(anAskedQuote({ actor: unproved, goods }))).toMatchObject({
      code: 'limited',
      message: messages.quote.tooManyOpen(2),
    });
    expect(await quotes().countDocuments({ userId: new ObjectId(unproved.id) })).toBe(2);
    for (let turn = 0; turn < 10; turn += 1) await anAskedQuote({ actor: proved, goods });
    expect(await refusal(anAskedQuote({ actor: proved, goods }))).toMatchObject({ code: 'limited' }); // of a day
  });

  it('is not bounded by offers that have expired', async () => {
    const actor = await aUser({ emailVerified: null });
    for (let turn = 0; turn < 2; turn += 1) await anOfferedQuote({ actor });
    const expiresAt = new Date(Date.now() - 1000);
    await quotes().updateMany({ userId: new ObjectId(actor.id) }, { $set: { expiresAt } });
    await anAskedQuote({ actor });
    expect(await quotes().countDocuments({ userId: new ObjectId(actor.id) })).toBe(3);
  });

  it('is bounded also where another one comes between the look at those and the writing', async () => {
    const actor = await aUser({ emailVerified: null });
    const goods = [await aProduct()];
    await anAskedQuote({ actor, goods });
    justBefore('insertOne', () => anAskedQuote({ actor, goods }));
    expect((await refusal(anAskedQuote({ actor, goods }))).message).toBe(messages.quote.tooManyOpen(2));
    expect(await quotes().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
    await quotes().updateMany({ userId: new ObjectId(actor.id) }, { $set: { state: 'withdrawn' } });
    await anAskedQuote({ actor, goods }); // what was refused took nothing of the day
  });

  it('beyond that is refused by the same key as by another, and nobody is told a number that is none', async () => {
    const actor = await aUser({ emailVerified: null });
    const goods = [await aProduct()];
    for (let turn = 0; turn < 2; turn += 1) await anAskedQuote({ actor, goods });
    const lines = goods.map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
    const asked = await outcomes(times(5, () => askQuote(actor, { lines, requestKey: 'one-too-many' })));
    expect(asked).toEqual({ limited: 5 });
    expect(await quotes().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
  });

  it('whose first try was refused in the same moment is said to be on its way', async () => {
    const actor = await aUser();
    const product = await aProduct();
    const input = {
      lines: [{ productId: product._id.toHexString(), quantity: product.quantity }],
      requestKey: 'refused-meanwhile',
    };
    await askQuote(actor, input);
    vi.spyOn(Collection.prototype, 'findOne').mockImplementation(async () => null); // as it is once the first has gone
    const said = await refusal(askQuote(actor, input)).finally(() => vi.restoreAllMocks());
    expect(said).toMatchObject({ code: 'conflict', message: messages.quote.stillAsking });
  });

  it('pressed twice takes one of the day’s tries', async () => {
    const actor = await aUser();
    const product = await aProduct();
    const lines = [{ productId: product._id.toHexString(), quantity: product.quantity }];
    const ask = (requestKey: string) => askQuote(actor, { lines, requestKey }, '192.0.2.9');
    const leave = ({ id: quoteId }: { id: string }) => leaveQuote(actor, { quoteId, version: 0 });
    justBefore('insertOne', () => ask('pressed-twice'));
    await leave(await ask('pressed-twice'));
    for (let turn = 1; turn < 10; turn += 1) await leave(await ask(`pressed-once-${turn}`));
    expect(await refusal(ask('one-too-many'))).toMatchObject({ code: 'limited' });
  });

  it('mails the shop a few times a day for an address that nobody has proved, and for one network', async () => {
    const goods = [await aProduct()];
    const lines = goods.map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
    const askAndLeave = async (actor: Actor, turn: number, address: string) => {
      const { id } = await askQuote(actor, { lines, requestKey: `again-and-again-${turn}` }, address);
      await leaveQuote(actor, { quoteId: id, version: 0 });
    };
    const unproved = await aUser({ emailVerified: null });
    const open = await askQuote(unproved, { lines, requestKey: 'stays-open-1' }, '192.0.2.1');
    const other = await askQuote(unproved, { lines, requestKey: 'stays-open-2' }, '192.0.2.1');
    for (let turn = 0; turn < 60; turn += 1)
      expect((await refusal(askAndLeave(unproved, 0, '192.0.2.1'))).message).toBe(
        messages.quote.tooManyOpen(2), // which takes nothing of either's day
      );
    for (const { id } of [open, other]) await leaveQuote(unproved, { quoteId: id, version: 0 });
    await askAndLeave(unproved, 3, '192.0.2.1');
    expect(await refusal(askAndLeave(unproved, 4, '192.0.2.1'))).toMatchObject({ code: 'limited' });
    const actor = await aUser();
    for (let turn = 0; turn < 10; turn += 1) await askAndLeave(actor, turn, '192.0.2.2');
    for (let more = 0; more < 50; more += 1) await consumeLimit('askQuoteAddress', '192.0.2.2', {});
    const late = await aUser();
    expect(await refusal(askAndLeave(late, 0, '192.0.2.2'))).toMatchObject({ code: 'limited' });
    for (let turn = 0; turn < 10; turn += 1) await askAndLeave(late, turn, '192.0.2.3');
  });
});

describe('the answer', () => {
  it('has a price for each line and a day, goes out by mail and into the log', async () => {
    const { actor, goods, id } = await anAskedQuote();
    const admin = await anAdmin();
    await offerQuote(admin, { ...anAnswer(id, 0, [300, 400]), message: 'Freight included.' });
    const quote = await getOwnQuote(actor, id);
    expect(quote).toMatchObject({
      state: 'offered',
      version: 1,
      total: 7000,
      listTotal: 6900,
      message: 'Freight included.',
      lines: [{ price: 300 }, { price: 400 }],
    });
    expect(await told(actor.email)).toMatchObject([
      { kind: 'quoteOffered', data: { lines: [{ price: 300 }, { price: 400 }], until: quote.until } },
    ]);
    const [, entry] = await logOf(id);
    expect(entry).toMatchObject({
      action: 'quote.offered',
      actor: admin.email,
      before: null,
      after: {
        total: 7000,
        until: formatCalendarDay(quote.until ?? ''),
        prices: `10 × ${goods[0]?.name} at ${formatMoney(300)}; 10 × ${goods[1]?.name} at ${formatMoney(400)}`,
      },
    });
  });

  it('tells nothing anew of what came before it, though the mails of that are deleted by now', async () => {
    const { id } = await anAskedQuote();
    const about = { 'data.quoteId': id };
    const kindsOf = async () => (await mails().find(about).toArray()).map(({ kind }) => kind);
    expect(await kindsOf()).toEqual(['quoteAsked']);
    await mails().deleteMany(about);
    await offerQuote(await anAdmin(), anAnswer(id, 0, [300, 400]));
    expect(await kindsOf()).toEqual(['quoteOffered']);
  });

  it('is refused without a price, with one that is none, or for a day that can’t be', async () => {
    const { id } = await anAskedQuote();
    const admin = await anAdmin();
    const answer = anAnswer(id, 0, [300, 300]);
    const fields = async (changes: object) =>
      Object.keys((await refusal(offerQuote(admin, { ...answer, ...changes }))).fieldErrors ?? {});
    expect(await fields({ price1: undefined })).toEqual(['price1']);
    expect(await fields({ price0: toAmount(34) })).toEqual(['price0']); // a tenth of the list price
    expect(await fields({ price0: toAmount(3450) })).toEqual(['price0']); // ten times
    expect(await fields({ until: dayAfter(dayAt(new Date()), -1) })).toEqual(['until']);
    expect(await fields({ until: dayAfter(dayAt(new Date()), 400) })).toEqual(['until']);
    expect((await storedQuote(id)).state).toBe('asked');
  });

  it('may be changed: the log knows both, and only what was seen last is changed', async () => {
    const { id, admin, actor } = await anOfferedQuote();
    await offerQuote(admin, anAnswer(id, 1, [280, 290]));
    expect(await getOwnQuote(actor, id)).toMatchObject({ version: 2, total: 5700 });
    expect((await logOf(id)).at(-1)).toMatchObject({ before: { total: 6100 }, after: { total: 5700 } });
    expect(await refusal(offerQuote(admin, anAnswer(id, 1, [250, 250])))).toMatchObject({
      message: messages.quote.changed,
    });
  });

  it('is made once if it is sent again because its answer was lost, and changed by who sends another', async () => {
    const { id, actor } = await anAskedQuote();
    const admin = await anAdmin();
    const answer = { ...anAnswer(id, 0, [300, 310]), message: 'For the whole lot' };
    for (const _sent of times(2, () => 'at once'))
      expect((await offerQuote(admin, answer)).state).toBe('offered');
    expect(await getOwnQuote(actor, id)).toMatchObject({ version: 1 });
    expect((await told(actor.email)).map(({ kind }) => kind)).toEqual(['quoteOffered']);
    for (const [who, other] of [
      [admin, { ...answer, message: 'For half' }],
      [admin, anAnswer(id, 0, [300, 309])],
      [await anAdmin(), answer],
    ] as const)
      expect(await refusal(offerQuote(who, other))).toMatchObject({ message: messages.quote.changed });
  });

  it('is made once, too, if it is the last that may be made', async () => {
    const { id } = await anAskedQuote();
    const admin = await anAdmin();
    await quotes().updateOne({ _id: new ObjectId(id) }, { $set: { version: mostOffers - 1 } });
    const answer = anAnswer(id, mostOffers - 1, [300, 310]);
    for (const _sent of times(2, () => 'at once'))
      expect((await offerQuote(admin, answer)).state).toBe('offered');
    const more = offerQuote(admin, { ...answer, version: mostOffers });
    expect(await refusal(more)).toMatchObject({ message: messages.quote.tooManyChanges });
  });

  it('may be a no, or taken back, with words', async () => {
    const { id, actor } = await anAskedQuote();
    const admin = await anAdmin();
    const no = { quoteId: id, version: 0, words: 'We are sold out until May.' };
    await closeQuote(admin, no);
    expect((await closeQuote(admin, no)).state, 'the answer was lost').toBe('declined');
    for (const [by, other] of [
      [await anAdmin(), no],
      [admin, { ...no, words: 'We are not.' }],
    ] as const)
      expect(await refusal(closeQuote(by, other))).toMatchObject({ message: messages.quote.over });
    expect(await told(actor.email)).toMatchObject([
      { kind: 'quoteClosed', data: { what: 'declined', words: 'We are sold out until May.' } },
    ]);
    expect(await refusal(offerQuote(admin, anAnswer(id, 0, [300, 300])))).toMatchObject({
      message: messages.quote.over,
    });
    const offered = await anOfferedQuote({ actor });
    await closeQuote(admin, { quoteId: offered.id, version: 1, words: 'A slip of ours.' });
    expect((await getOwnQuote(actor, offered.id)).state).toBe('withdrawn');
    expect(await refusal(acceptQuote(actor, yes(offered.id)))).toMatchObject({
      message: messages.quote.over,
    });
  });

  it('does not leave after its last day, as a mail that was put off may: nobody can accept it any more', async () => {
    const { actor, id } = await anOfferedQuote();
    const leaves = async () => Promise.all((await told(actor.email)).map(decideBuyerMail));
    expect(await leaves()).toEqual([null]);
    await quotes().updateOne({ _id: new ObjectId(id) }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await leaves()).toEqual(['drop']);
  });

  it('leaves by mail as it is then: not one that was replaced or taken back while the mail server was away', async () => {
    const { id, admin, actor } = await anOfferedQuote();
    const leaves = async () => Promise.all((await told(actor.email)).map(decideBuyerMail));
    expect(await leaves()).toEqual([null]);
    await offerQuote(admin, anAnswer(id, 1, [280, 290]));
    expect(await leaves()).toEqual(['drop', null]);
    await closeQuote(admin, { quoteId: id, version: 2, words: 'A slip of ours.' });
    expect(await leaves()).toEqual(['drop', 'drop', null]);
    const taken = await anOfferedQuote();
    await acceptQuote(taken.actor, yes(taken.id));
    const [offered] = await told(taken.actor.email);
    expect(offered && (await decideBuyerMail(offered)), 'what was accepted').toBeNull();
    const waited = offered && { ...offered, hasWaited: true as const };
    expect(waited && (await decideBuyerMail(waited)), 'nobody is asked for what he did long ago').toBe(
      'drop',
    );
    const asks = async (quoteId: string) => {
      const mail = await mails().findOne({ kind: 'quoteAsked', 'data.quoteId': quoteId });
      return mail && decideBuyerMail(mail);
    };
    expect(await asks(id), 'the office is asked for no answer that it gave').toBe('drop');
    const left = await anAskedQuote();
    expect(await asks(left.id)).toBeNull();
    await leaveQuote(left.actor, { quoteId: left.id, version: 0 });
    expect(await asks(left.id), 'nor for one to what was withdrawn').toBe('drop');
  });

  it('is refused once the shop sells in another currency, because nobody could accept it', async () => {
    const { actor, id } = await anAskedQuote();
    const admin = await anAdmin();
    await quotes().updateOne({ _id: new ObjectId(id) }, { $set: { currency: 'chf' } });
    expect(await refusal(offerQuote(admin, anAnswer(id, 0, [300, 300])))).toMatchObject({
      code: 'conflict',
      message: messages.quote.askedInOther,
    });
    expect((await told(actor.email)).map(({ kind }) => kind)).not.toContain('quoteOffered');
    expect((await closeQuote(admin, { quoteId: id, version: 0, words: 'Ask again' })).state).toBe('declined');
  });

  it('to somebody who has become an admin since, by himself, is the shop’s all the same', async () => {
    const { actor, id } = await anAskedQuote();
    const self: Actor = { ...actor, role: 'admin' };
    await offerQuote(self, anAnswer(id, 0, [300, 300]));
    await closeQuote(self, { quoteId: id, version: 1, words: 'A test' });
    const { history } = await getAnyQuote(self, id);
    expect(history.map(({ type, by }) => [type, by])).toEqual([
      ['asked', 'buyer'],
      ['offered', 'shop'],
      ['withdrawn', 'shop'],
    ]);
    expect((await told(actor.email)).map(({ kind }) => kind)).toEqual(['quoteOffered', 'quoteClosed']);
  });

  it('is an admin’s to give', async () => {
    const { id, actor } = await anAskedQuote();
    for (const call of [
      offerQuote(actor, anAnswer(id, 0, [300, 300])),
      closeQuote(actor, { quoteId: id, version: 0, words: 'No.' }),
      getAnyQuote(actor, id),
    ])
      expect((await refusal(call)).code).toBe('forbidden');
  });
});

describe('accepting', () => {
  it('places all of it at the prices of the offer, which totals and the payment follow', async () => {
    const { id, actor, goods } = await anOfferedQuote();
    const { group, orders: placed } = await acceptQuote(actor, { ...yes(id), poNumber: 'PO-9' });
    const quote = await getOwnQuote(actor, id);
    expect(quote).toMatchObject({ state: 'accepted', groupNumber: group.number });
    expect(quote.orderIds).toEqual(placed.map((order) => order.id));
    expect(placed).toMatchObject([
      { price: 300, total: 3000, quoteNumber: quote.number, poNumber: 'PO-9', state: 'unpaid' },
      { price: 310, total: 3100, quoteNumber: quote.number, poNumber: 'PO-9', state: 'unpaid' },
    ]);
    for (const { _id } of goods) expect(await storedProduct(_id)).toMatchObject({ available: 90 });
    const { id: intent, amount } = await confirm(await openJoint(actor, placed));
    expect(amount).toBe(6100);
    await completeJointPayment(actor, { transactionId: intent });
    expect(await orders().countDocuments({ quoteId: new ObjectId(id), paid: true })).toBe(2);
    expect((await logOf(id)).map(({ action }) => action)).toEqual([
      'quote.asked',
      'quote.offered',
      'quote.accepted',
    ]);
  });

  it('ten times at once, from any tab, places it once', async () => {
    const { id, actor, goods } = await anOfferedQuote();
    const accept = (index: number) => acceptQuote(actor, { ...yes(id), address: `Gate ${index}` });
    const answers = await inOneMoment(() => Promise.all(times(10, accept)));
    const found = answers.map(({ orders: own }) => own.map((order) => order.id).join());
    expect(new Set(found).size).toBe(1);
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
    expect(await orderGroups().countDocuments({ userId: new ObjectId(actor.id) })).toBe(1);
    for (const { _id } of goods) expect((await storedProduct(_id)).holds).toHaveLength(1);
    expect((await refusal(leaveQuote(actor, { quoteId: id, version: 1 }))).code, 'in another tab').toBe(
      'conflict',
    );
    for (const order of answers[0]?.orders ?? []) await cancelOrder(actor, { orderId: order.id });
    const again = await acceptQuote(actor, yes(id));
    expect(again.orders.map((order) => order.id).join()).toBe(found[0]);
  });

  it('is refused for an offer that was not seen, is over, or is somebody else’s', async () => {
    const { id, actor, admin } = await anOfferedQuote();
    await offerQuote(admin, anAnswer(id, 1, [340, 340]));
    expect(await refusal(acceptQuote(actor, yes(id, 1)))).toMatchObject({ message: messages.quote.changed });
    expect(await refusal(acceptQuote(await aUser(), yes(id, 2)))).toMatchObject({ code: 'not_found' });
    await expire(id);
    expect(await refusal(acceptQuote(actor, yes(id, 2)))).toMatchObject({ message: messages.quote.expired });
    expect((await getOwnQuote(actor, id)).state).toBe('expired');
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(0);
    await offerQuote(admin, anAnswer(id, 2, [330, 330]));
    expect((await acceptQuote(actor, yes(id, 3))).orders).toMatchObject([{ price: 330 }, { price: 330 }]);
  });

  it('is refused once the shop sells in another currency', async () => {
    const { actor, id } = await anOfferedQuote();
    await quotes().updateOne({ _id: new ObjectId(id) }, { $set: { currency: 'chf' } });
    expect(await refusal(acceptQuote(actor, yes(id)))).toMatchObject({
      code: 'conflict',
      message: messages.quote.otherCurrency,
    });
    expect(await storedQuote(id)).toMatchObject({ state: 'offered' });
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(0);
  });

  it('before there is an offer is refused', async () => {
    const { id, actor } = await anAskedQuote();
    expect((await refusal(acceptQuote(actor, yes(id, 0)))).code).toBe('conflict');
  });

  it('says by line what can’t be had, keeps the offer open and takes nothing', async () => {
    const { id, actor, goods } = await anOfferedQuote();
    const [good, short] = goods;
    if (!good || !short) throw new Error('Too few products');
    await products().updateOne({ _id: short._id }, { $set: { available: 5, initialStock: 5 } });
    const { message } = await refusal(acceptQuote(actor, yes(id)));
    expect(message).toBe(`${messages.quote.nonePlaced}\n${short.name}: ${messages.order.soldOut}`);
    expect(await storedProduct(good._id)).toMatchObject({ available: 100, holds: [] });
    expect((await getOwnQuote(actor, id)).state).toBe('offered');
    await products().updateOne({ _id: short._id }, { $set: { available: 10, initialStock: 10 } });
    expect((await acceptQuote(actor, yes(id))).orders).toHaveLength(2);
  });

  it('names what is no longer sold as the quote does', async () => {
    const { id, actor, goods } = await anOfferedQuote();
    const [, archived] = goods;
    if (!archived) throw new Error('Too few products');
    await products().updateOne({ _id: archived._id }, { $set: { live: false } });
    const { message } = await refusal(acceptQuote(actor, yes(id)));
    expect(message).toBe(`${messages.quote.nonePlaced}\n${archived.name}: ${messages.order.productMissing}`);
  });

  it('counts against what an account may hold unpaid, and stays open then', async () => {
    const actor = await aUser();
    const { id } = await aDearOffer(actor);
    await anOrder({ actor });
    expect((await refusal(acceptQuote(actor, yes(id)))).code).toBe('limited');
    expect((await storedQuote(id)).state).toBe('offered');
  });

  it('of more than an account may hold unpaid is possible while nothing else is: it can’t be had in parts', async () => {
    const [actor, unproved] = [await aUser(), await aUser({ emailVerified: null })];
    const [{ id }, another, theirs] = [
      await aDearOffer(actor),
      await aDearOffer(actor),
      await aDearOffer(unproved),
    ];
    expect((await acceptQuote(actor, yes(id))).orders).toHaveLength(2);
    expect((await refusal(acceptQuote(actor, yes(another.id)))).code).toBe('limited');
    expect((await refusal(acceptQuote(unproved, yes(theirs.id)))).code).toBe('limited');
  });
});

it('a group whose quote has become its own is never taken back, whoever thinks that it came to nothing', async () => {
  const { id, actor } = await anOfferedQuote();
  await acceptQuote(actor, yes(id));
  const { groupId } = await storedQuote(id);
  // As after a crash between the two decisions.
  await orderGroups().updateOne({ _id: groupId ?? new ObjectId() }, { $set: { state: 'placing' } });
  await orders().updateMany(
    { quoteId: new ObjectId(id) },
    { $set: { state: 'placing' }, $unset: { holdId: '' } },
  );
  const group = await orderGroups().findOne({ _id: groupId ?? new ObjectId() });
  if (!group) throw new Error('The group is gone.');
  expect(await removeGroup(group)).toBe(false);
  await finishPlacings(soon());
  expect(await orders().countDocuments({ quoteId: new ObjectId(id), state: 'unpaid' })).toBe(2);
  expect((await acceptQuote(actor, yes(id))).group.id).toBe(groupId?.toHexString());
});

describe('the buyer’s no', () => {
  it('ends what he saw: his request, or the offer', async () => {
    const { id, actor } = await anAskedQuote();
    await leaveQuote(actor, { quoteId: id, version: 0 });
    expect((await leaveQuote(actor, { quoteId: id, version: 0 })).state, 'sent again').toBe('withdrawn');
    expect((await getOwnQuote(actor, id)).history.map(({ type }) => type)).toEqual(['asked', 'withdrawn']);
    const { id: other, admin } = await anOfferedQuote({ actor });
    expect(await refusal(leaveQuote(actor, { quoteId: other, version: 0 }))).toMatchObject({
      message: messages.quote.changed,
    });
    expect((await refusal(leaveQuote(await aUser(), { quoteId: other, version: 1 }))).code).toBe('not_found');
    await leaveQuote(actor, { quoteId: other, version: 1 });
    expect(await refusal(offerQuote(admin, anAnswer(other, 1, [300, 300])))).toMatchObject({
      message: messages.quote.over,
    });
  });
});

it('what a crash kept from log and mail follows later, once', async () => {
  const { id, actor } = await anOfferedQuote();
  await Promise.all([
    mails().deleteMany({ to: actor.email }),
    auditEvents().deleteMany({ 'subject.id': id }),
    quotes().updateOne({ _id: new ObjectId(id) }, { $set: { followUp: true }, $unset: { followedUp: '' } }),
  ]);
  await followUpQuotes();
  await quotes().updateOne({ _id: new ObjectId(id) }, { $set: { followUp: true, followedUp: 0 } });
  await followUpQuotes();
  expect(await told(actor.email)).toHaveLength(1);
  expect(await logOf(id)).toHaveLength(2);
  expect(await storedQuote(id)).not.toHaveProperty('followUp');
});
