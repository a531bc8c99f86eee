import { describe, expect, it, vi } from 'vitest';
import { askForAlert } from '@/lib/alerts/ask';
import { changePasswordAction } from '@/lib/auth/actions';
import { findActor } from '@/lib/auth/admit';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { hashPassword } from '@/lib/auth/password';
import { register } from '@/lib/auth/register';
import { requestReset } from '@/lib/auth/reset';
import { createSession } from '@/lib/auth/session';
import { takeOver } from '@/lib/auth/take-over';
import { site } from '@/lib/base/site';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail, releaseMails } from '@/lib/mail/enqueue';
import { sendDueMails } from '@/lib/ops/sweep/mail';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { expireOrders, reconcilePayments } from '@/lib/ops/sweep/payments';
import { orders } from '@/lib/orders/data';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { collection, toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { deleteSelfAction } from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { settleDeletions } from '@/lib/users/deletions';
import { settleTakeOvers } from '@/lib/users/taken-over';
import { press } from '../../support/actions.ts';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { ownMailbox } from '../../support/mailbox.ts';
import { payAtProvider } from '../../support/provider.ts';
import { anAskedQuote, anOfferedQuote } from '../../support/quotes.ts';

// Lower than a shop's, because each try takes its time.
vi.hoisted(() => Object.assign(process.env, { LINK_MAILS_PER_DAY: '7' }));

const mailbox = ownMailbox();
const password = 'a-password-of-his-own';
const passwordHash = await hashPassword(password);
const here = '192.0.2.1';

/** Settles deletions once more, as a minute and a half later. */
async function settleNowAgain() {
  await mails().updateMany({}, { $set: { createdAt: new Date(Date.now() - 60_000) } });
  const at = new Date(Date.now() - 91_000);
  await collection('user_deletions').updateMany({}, { $set: { 'entry.at': at } });
  await settleDeletions();
}

/** Makes every waiting mail due. */
const hurry = () => mails().updateMany({ state: 'waiting' }, { $set: { dueAt: new Date(0) } });

/** Somebody who gave an address that is not his, with all that the shop would tell about him. */
async function aStranger() {
  const actor = await aUser({ emailVerified: null, passwordHash });
  await anOrder({ actor, input: { address: 'Call 021 555 010 now\nto claim what you won' } });
  const { order } = await anOrder({ actor });
  await cancelOrder(actor, { orderId: order.id });
  await anOfferedQuote({ actor });
  const changed = await press(changePasswordAction, actor, { proof: password, password: 'another-one' });
  expect(changed).toMatchObject({ ok: true });
  await finishFollowUps();
  expect(await mailbox.of(actor.email)).toEqual([]);
  return actor;
}

describe('an address that nobody has proved', () => {
  it('gets what waited at once, though it is proved in the moment in which a mail is put off', async () => {
    const actor = await aUser({ emailVerified: null });
    await anOrder({ actor });
    await finishFollowUps();
    let reads = 0;
    await deliverMail(async (mail) => {
      const fate = await decideAccountMail(mail);
      if (mail.to === actor.email) reads += 1;
      if (fate !== 'wait' || reads > 1) return fate;
      await users().updateOne({ email: actor.email }, { $set: { emailVerified: new Date() } });
      await releaseMails(actor.email);
      return fate;
    });
    await sendDueMails();
    expect(await mails().countDocuments({ to: actor.email, state: 'sent' })).toBe(1);
  });

  it('hears nothing when whoever gave it deletes the account', async () => {
    const actor = await aStranger();
    expect(await press(deleteSelfAction, actor, { proof: 'another-one' })).toMatchObject({ ok: true });
    await finishFollowUps(); // the open order is canceled
    await hurry();
    expect(await mailbox.of(actor.email)).toEqual([]);
    expect(await mails().countDocuments({ to: actor.email }), 'nothing waits either').toBe(0);
  });

  it('nor when an admin deletes it', async () => {
    const actor = await aStranger();
    await deleteUser(await anAdmin(), { email: actor.email });
    await finishFollowUps();
    await reconcilePayments();
    await settleNowAgain();
    expect(await orders().countDocuments({ email: actor.email }), 'nor do his orders name it').toBe(0);
    await hurry();
    expect(await mailbox.of(actor.email)).toEqual([]);
  });

  it('nor later, once somebody else has registered and proved it', async () => {
    const actor = await aStranger();
    await press(deleteSelfAction, actor, { proof: 'another-one' });
    await aUser({ email: actor.email });
    await finishFollowUps();
    await hurry();
    expect(await mailbox.of(actor.email)).toEqual([]);
  });

  it('is told of its orders by whoever proved it in the meantime, deleted or not', async () => {
    const actor = await aUser({ emailVerified: null, passwordHash });
    const { order } = await anOrder({ actor });
    await users().updateOne({ email: actor.email }, { $set: { emailVerified: new Date() } });
    await press(deleteSelfAction, actor, { proof: password });
    await finishFollowUps();
    const subjects = (await mailbox.of(actor.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([`We have your order ${order.number}`, `Order ${order.number} is canceled`]);
  });

  it('is asked to pay no order whose time was over before it was proved, and told how that order ended', async () => {
    const actor = await aUser({ emailVerified: null });
    const { order } = await anOrder({ actor });
    const holdExpiresAt = new Date(Date.now() - 1000);
    await orders().updateOne({ _id: toObjectId(order.id) }, { $set: { holdExpiresAt } });
    await finishFollowUps();
    await expireOrders();
    await finishFollowUps();
    expect(await mailbox.of(actor.email)).toEqual([]);
    await users().updateOne({ email: actor.email }, { $set: { emailVerified: new Date() } });
    await releaseMails(actor.email);
    const subjects = (await mailbox.of(actor.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([`Order ${order.number} was not paid in time`]);
  });

  it('is told once it is proved what happened meanwhile, in turn, and not to pay what was canceled or paid', async () => {
    const actor = await aUser({ emailVerified: null });
    const [paid, canceled, open] = [
      await anOrder({ actor }),
      await anOrder({ actor }),
      await anOrder({ actor }),
    ];
    await finishFollowUps();
    expect(await mailbox.of(actor.email), 'they wait').toEqual([]);
    const transactionId = await payAtProvider(actor, paid.order);
    await completePayment(actor, { orderId: paid.order.id, transactionId });
    await finishFollowUps();
    await cancelOrder(actor, { orderId: canceled.order.id });
    await finishFollowUps();
    await sendDueMails(); // what came later waits, too
    await users().updateOne({ email: actor.email }, { $set: { emailVerified: new Date() } });
    await releaseMails(actor.email);
    expect((await mailbox.of(actor.email)).map(({ subject }) => subject)).toEqual([
      `We have your order ${open.order.number}`,
      `Payment received for order ${paid.order.number}`,
      `Order ${canceled.order.number} is canceled`,
    ]);
  });

  it('is welcomed so often a day, however often an account is made on it and deleted', async () => {
    const email = 'welcomed@example.com';
    for (let time = 0; time < env().LINK_MAILS_PER_DAY + 5; time += 1) {
      await register({ email, name: 'Stranger', password, from: undefined }, `192.0.2.${time}`);
      await sendDueMails();
      await users().deleteOne({ email });
    }
    expect(await mailbox.of(email)).toHaveLength(env().LINK_MAILS_PER_DAY);
  });

  it('is one mailbox, whatever stands behind its plus', async () => {
    const soldOut = await aProduct({ available: 0 });
    const productId = soldOut._id.toHexString();
    for (let time = 0; time < 8; time += 1)
      await askForAlert(null, { productId, email: `bombed+${time}x@example.com` }, here);
    expect(await mails().countDocuments({ to: /^bombed/ })).toBe(5);
    for (let time = 0; time < env().LINK_MAILS_PER_DAY + 3; time += 1) {
      const { email } = await aUser({ email: `reset+${time}x@example.com`, emailVerified: null });
      await requestReset({ email }, `192.0.2.${time}`);
    }
    while ((await sendDueMails()) > 0);
    const sent = await mails().countDocuments({ to: /^reset/, state: 'sent' });
    expect(sent, 'and the one that every hour has').toBe(env().LINK_MAILS_PER_DAY + 1);
  });

  it('costs ever fewer looks the longer its mails wait', async () => {
    const { email } = await aUser({ emailVerified: null });
    const facts = {
      buyer: 'B',
      product: 'P',
      quantity: 1,
      price: 1,
      total: 1,
      currency: 'usd',
      address: 'A',
    };
    await enqueueMail('orderExpired', email, { ...facts, orderId: 'abcdef' }, 'waits');
    const day = 86_400_000;
    await mails().updateOne({ _id: 'waits' }, { $set: { createdAt: new Date(Date.now() - day) } });
    await sendDueMails();
    const waiting = await mails().findOne({ _id: 'waits' });
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 0 });
    expect((waiting?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(day / 2);
  });
});

describe('an address whose owner has taken over what a stranger opened on it', () => {
  it('hears nothing of the stranger’s orders', async () => {
    const actor = await aUser({ emailVerified: null });
    await anOrder({ actor, input: { address: 'Call 021 555 010 now\nto claim what you won' } });
    await takeOver({ email: actor.email });
    await settleTakeOvers();
    await finishFollowUps();
    expect(await mailbox.of(actor.email)).toEqual([]);
  });

  it('nor of one whose time is over, or that is mailed about, before they are canceled', async () => {
    const actor = await aUser({ emailVerified: null });
    const { order } = await anOrder({ actor });
    await anOrder({ actor });
    await takeOver({ email: actor.email });
    const holdExpiresAt = new Date(Date.now() - 1000);
    await orders().updateOne({ _id: toObjectId(order.id) }, { $set: { holdExpiresAt } });
    await expireOrders();
    await finishFollowUps();
    expect(await mails().distinct('kind', { to: actor.email, state: 'waiting' })).toContain('orderExpired');
    expect(await mailbox.of(actor.email)).toEqual([]);
    await settleTakeOvers();
    await finishFollowUps();
    expect(await mailbox.of(actor.email)).toEqual([]);
  });

  it.each(['he', 'an admin'])('nor if %s deletes the account before they are canceled', async (who) => {
    const { email } = await aStranger();
    const owned = await takeOver({ email }, { passwordHash });
    const sid = owned && (await createSession(owned._id));
    const owner = owned && sid ? await findActor({ userId: owned._id.toHexString(), sid }) : null;
    if (!owner) throw new Error('Nobody owns the account.');
    if (who === 'he')
      expect(await press(deleteSelfAction, owner, { proof: password })).toMatchObject({ ok: true });
    else await deleteUser(await anAdmin(), { email });
    await finishFollowUps();
    expect(await mailbox.of(email)).toEqual([]);
    await settleNowAgain();
    await finishFollowUps();
    await hurry();
    expect(await mailbox.of(email)).toEqual([]);
  });

  it('nor if the process died that handed it over', async () => {
    const actor = await aUser({ emailVerified: null });
    await anOrder({ actor });
    await finishFollowUps();
    await sendDueMails(); // it waits
    const at = new Date();
    await users().updateOne(
      { email: actor.email },
      { $set: { emailVerified: at, takenOver: { at, photoURL: null } } },
    );
    await settleTakeOvers();
    await finishFollowUps();
    await hurry();
    expect(await mailbox.of(actor.email)).toEqual([]);
  });
});

describe('what the owner of an address asked for himself, or has yet to hear of an account before', () => {
  it('reaches him although somebody opened an account on it meanwhile, which he takes over', async () => {
    const owner = await aUser({ passwordHash });
    const { email } = owner;
    const { order } = await anOrder({ actor: owner });
    await finishFollowUps();
    expect(await press(deleteSelfAction, owner, { proof: password })).toMatchObject({ ok: true });
    await finishFollowUps(); // his order is canceled
    await enqueueMail('secondFactor', email, { name: 'His', event: 'off' }, 'his-own');
    await settleNowAgain();
    const soldOut = await aProduct({ available: 0 });
    await askForAlert(null, { productId: soldOut._id.toHexString(), email }, here);
    const stranger = await aUser({ email, emailVerified: null, passwordHash });
    await press(deleteSelfAction, stranger, { proof: password });
    await aUser({ email, emailVerified: null });
    await enqueueMail('passwordChanged', email, { name: 'Stranger' }, 'strangers');
    await mails().updateOne({ _id: 'strangers' }, { $set: { last: true } }); // by a deletion of the same minute
    await takeOver({ email });
    await settleTakeOvers();
    const subjects = (await mailbox.of(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        `Order ${order.number} is canceled`,
        expect.stringContaining('second factor'),
        `Confirm your stock alert: ${soldOut.name}`,
      ]),
    );
    expect(subjects).not.toContain('Your password was changed');
  });

  it('reaches him although a stranger keeps an account on it that nobody proves', async () => {
    const owner = await aUser({ passwordHash });
    const { order } = await anOrder({ actor: owner });
    await finishFollowUps();
    expect(await press(deleteSelfAction, owner, { proof: password })).toMatchObject({ ok: true });
    const stranger = await aUser({ email: owner.email, emailVerified: null });
    await anOrder({ actor: stranger });
    await finishFollowUps();
    const subjects = (await mailbox.of(owner.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([`We have your order ${order.number}`, `Order ${order.number} is canceled`]);
  });
});

it('a mail whose process died at its first look goes out once the address is proved, as any other', async () => {
  const { email } = await aUser({ emailVerified: null });
  await enqueueMail('passwordChanged', email, { name: 'N' }, 'left');
  await mails().updateOne({ _id: 'left' }, { $set: { attempts: 1 } }); // taken, and never put off
  await sendDueMails();
  await users().updateOne({ email }, { $set: { emailVerified: new Date() } });
  await releaseMails(email);
  expect(await mailbox.of(email)).toHaveLength(1);
});

describe('mails to many at once', () => {
  it('hold up nobody’s order', async () => {
    const facts = { product: 'Roller', slug: 'roller', price: 1, quantity: 1, available: 1 };
    for (let at = 0; at < 12; at += 1) {
      const email = `many${at}@example.com`;
      await enqueueMail('backInStock', email, { ...facts, askId: email, email }, `back:${email}`);
    }
    const { actor } = await anOrder();
    await finishFollowUps();
    await hurry();
    expect(await deliverMail(decideAccountMail, 3)).toBe(3);
    expect(await mails().countDocuments({ to: actor.email, state: 'sent' })).toBe(1);
  });
});

describe('the shop’s own address, on which a stranger has opened an account', () => {
  const to = site.contact.email;
  const stranger = () => aUser({ email: to, emailVerified: null });
  const sent = async () => {
    await sendDueMails();
    return (await mails().distinct('kind', { to, state: 'sent' })).toSorted();
  };
  const tellBooks = () =>
    enqueueMail('booksWrong', to, { night: '2026-11-22', wrong: 1, findings: ['order 1'] }, 'books');

  it('hears what the office is to know', async () => {
    await stranger();
    await anAskedQuote();
    await tellBooks();
    expect(await sent()).toEqual(['booksWrong', 'quoteAsked']);
  });

  it('hears of trouble with what the stranger paid, though the account is gone', async () => {
    const { order } = await anOrder({ actor: await stranger() });
    await users().deleteOne({ email: to });
    const { id: orderId, number } = order;
    const bought = { product: 'Roller', quantity: 10, price: 345, total: 3450, currency: 'usd' };
    const about = { orderId, number, buyer: 'A Stranger', address: 'A', payment: 'pi_1', amount: 3450 };
    await enqueueMail(
      'paymentTrouble',
      to,
      { ...about, ...bought, email: to, what: 'disputed', reason: null },
      'trouble',
    );
    expect(await sent()).toEqual(['paymentTrouble']);
  });

  it('loses none of it when the office takes the account over', async () => {
    await stranger();
    await tellBooks();
    await takeOver({ email: to });
    expect(await sent()).toEqual(['booksWrong']);
  });
});
