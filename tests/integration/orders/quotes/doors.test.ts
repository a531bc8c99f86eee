import { Collection } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { dayAfter, dayAt } from '@/lib/base/days';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { amountText } from '@/lib/base/money';
import { placeListAction } from '@/lib/lists/actions';
import { changeCurrent, currentList } from '@/lib/lists/data';
import { linesText } from '@/lib/lists/place-schema';
import {
  acceptQuoteAction,
  askQuoteAction,
  closeQuoteAction,
  leaveQuoteAction,
  offerQuoteAction,
} from '@/lib/orders/quotes/actions';
import { press } from '../../../support/actions.ts';
import { anAdmin, aProduct, aUser } from '../../../support/factories.ts';
import { anOfferedQuote } from '../../../support/quotes.ts';
import { movedTags } from '../../../support/request.ts';
import { address, checkBooksAfterEach, ownStripe, times } from '../../support.ts';

/* What forms send: everything is text, what is left empty is sent too. */

ownStripe();
checkBooksAfterEach();

it('a list is asked for, answered and accepted by the forms of its pages, and leaves the list then', async () => {
  const [actor, admin] = [await aUser(), await anAdmin()];
  const goods = await Promise.all(times(2, () => aProduct()));
  const lines = goods.map(({ _id }) => ({ productId: _id.toHexString(), quantity: 20 }));
  await changeCurrent(actor, () => lines);
  const asked = await press(askQuoteAction, actor, {
    lines: linesText(lines),
    note: '',
    wantedDate: '',
    requestKey: 'asked-by-a-form',
  });
  if (!asked?.ok) throw new Error('Not asked');
  const { id, number } = asked.data;
  expect(asked.message).toBe(messages.quote.asked(number));
  expect((await currentList(actor)).lines).toEqual(lines);

  const answer = { quoteId: id, version: '0', until: dayAfter(dayAt(new Date()), 1), message: '' };
  expect(
    await press(offerQuoteAction, admin, { ...answer, price0: amountText(300), price1: '' }),
  ).toMatchObject({
    ok: false,
    fieldErrors: { price1: [messages.quote.priceRequired] },
  });
  expect(
    await press(offerQuoteAction, admin, { ...answer, price0: amountText(300), price1: '0' }),
  ).toMatchObject({
    ok: false,
    fieldErrors: { price1: [messages.quote.priceRequired] },
  });
  expect(
    await press(offerQuoteAction, admin, { ...answer, price0: amountText(300), price1: amountText(310) }),
  ).toMatchObject({
    ok: true,
    message: messages.quote.offered(number),
  });

  const yes = { quoteId: id, version: '1', ...address, poNumber: '', note: '', wantedDate: '' };
  const paidLess = { ...yes, price0: '0.01', price: '0.01' };
  const accepted = await press(acceptQuoteAction, actor, { ...paidLess, keepPlace: 'on' });
  expect(accepted).toMatchObject({ ok: true, data: { orders: [{ price: 300 }, { price: 310 }] } });
  expect(movedTags()).toContain(`soft product:${lines[0]?.productId}`);
  expect((await currentList(actor)).lines).toEqual([]);
  await changeCurrent(actor, () => lines);
  expect(await press(acceptQuoteAction, actor, paidLess), 'sent again').toMatchObject({ ok: true });
  expect((await currentList(actor)).lines).toEqual(lines);
});

it('an offer that was accepted has left the list, though its request died before it took it off', async () => {
  const { id, actor, goods } = await anOfferedQuote();
  const lines = goods.map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
  const [other, added] = [await aProduct(), await aProduct()].map(({ _id }) => ({
    productId: _id.toHexString(),
    quantity: 20,
  }));
  if (!other || !added) throw new Error('There are two.');
  await changeCurrent(actor, () => [...lines, other]);
  const yes = { quoteId: id, version: '1', ...address, poNumber: '', note: '', wantedDate: '' };
  const real = Collection.prototype.updateOne;
  vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(function (this: Collection, ...asked) {
    if (this.collectionName === 'order_lists' && 'version' in asked[0])
      throw new AppError('unavailable', messages.unavailable);
    return Reflect.apply(real, this, asked);
  });
  expect(await press(acceptQuoteAction, actor, yes)).toMatchObject({ ok: false, code: 'unavailable' });
  vi.restoreAllMocks();

  expect((await currentList(actor)).lines).toEqual([other]);
  const form = { lines: linesText([...lines, other]), ...address, goAhead: 'all', requestKey: 'an-old-page' };
  expect(await press(placeListAction, actor, form), 'from a page of before').toMatchObject({
    ok: false,
    message: messages.list.noLonger,
  });
  expect((await changeCurrent(actor, (now) => [...now, added])).lines).toEqual([other, added]);
  await changeCurrent(actor, () => lines);
  expect((await currentList(actor)).lines, 'put there anew').toEqual(lines);
  expect(await press(acceptQuoteAction, actor, yes), 'sent again').toMatchObject({ ok: true });
  expect((await currentList(actor)).lines).toEqual(lines);
});

it('an offer is taken back by the shop, and the buyer’s no is said in his words', async () => {
  const { id, actor, admin } = await anOfferedQuote();
  const closing = { quoteId: id, version: '1', words: ' ' };
  expect(await press(closeQuoteAction, admin, closing)).toMatchObject({
    ok: false,
    fieldErrors: { words: [messages.quote.wordsRequired] },
  });
  expect(await press(leaveQuoteAction, actor, { quoteId: id, version: '1' })).toMatchObject({
    ok: true,
    data: { state: 'declined' },
  });
  expect(await press(closeQuoteAction, admin, { ...closing, words: 'A slip.' })).toMatchObject({
    ok: false,
    message: messages.quote.over,
  });
});
