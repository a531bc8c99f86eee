import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { askForAlert } from '@/lib/alerts/ask';
import { confirmAlert, readAlert } from '@/lib/alerts/confirm';
import { alerts } from '@/lib/alerts/data';
import { stopAlerts } from '@/lib/alerts/stop';
import { tellBackInStock } from '@/lib/alerts/tell';
import { typedEmail } from '@/lib/alerts/typed-email';
import { messages } from '@/lib/base/messages';
import { keptFor } from '@/lib/base/retention';
import { products } from '@/lib/catalogue/data';
import { mails } from '@/lib/mail/data';
import { removeExpired } from '@/lib/ops/sweep/cleanup';
import { anOrder, aProduct, aUser } from '../../support/factories.ts';
import { ownMailbox, tokenIn } from '../../support/mailbox.ts';
import { refusal } from '../../support/refusal.ts';
import { call, sessionCookieOf } from '../../support/rest.ts';

const mailbox = ownMailbox();
const stranger = 'stranger@example.com';
const network = '192.0.2.7';

const soldOut = (fields = {}) => aProduct({ available: 9, ...fields });
const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();
const restock = ({ _id }: { _id: ObjectId }, available = 10) =>
  products().updateOne({ _id }, { $set: { available } });

/** A stranger who waits for this product, his address confirmed by the mail. */
async function aWaiter(product: { _id: ObjectId }, email = stranger) {
  await askForAlert(null, { productId: idOf(product), email }, network);
  const token = tokenIn((await mailbox.of(email)).at(-1));
  await confirmAlert({ token });
  return token;
}
const backMails = async (email: string) =>
  (await mailbox.of(email)).filter(({ subject }) => subject.startsWith('Back in stock'));

describe('waiting for a product', () => {
  it('begins with the link of a mail, which works until the address is told', async () => {
    const product = await soldOut();
    const other = 'once@example.com';
    expect(await askForAlert(null, { productId: idOf(product), email: other }, network)).toBe('mailed');
    await restock(product);
    expect(await tellBackInStock(), 'an address that nobody confirmed is told nothing').toBe(0);
    const [mail] = await mailbox.of(other);
    expect(mail?.subject).toBe(`Confirm your stock alert: ${product.name}`);
    const token = tokenIn(mail);
    const shown = { email: other, product: product.name };
    expect(await readAlert(token)).toEqual({ ...shown, isWaiting: false });
    await Promise.all(Array.from({ length: 5 }, () => confirmAlert({ token })));
    await confirmAlert({ token }); // its answer was lost
    expect(await readAlert(token)).toEqual({ ...shown, isWaiting: true });
    expect(await tellBackInStock(), 'it is one wait').toBe(1);
    expect(await refusal(confirmAlert({ token }))).toMatchObject({
      code: 'invalid',
      message: messages.auth.linkDead,
    });
    expect(await readAlert(token)).toBeNull();
    expect(JSON.stringify(await alerts().find().toArray()), 'no token is kept').not.toContain(token);
  });

  it('begins with the link of a mail that waited while the secret was changed from which it is made', async () => {
    const product = await soldOut();
    const email = 'held.up@example.com';
    await askForAlert(null, { productId: idOf(product), email }, network);
    await alerts().updateMany({ email }, { $set: { confirm: 'of a link of then' } });
    await confirmAlert({ token: tokenIn((await mailbox.of(email)).at(-1)) });
    expect(await alerts().findOne({ email })).toMatchObject({ state: 'waiting' });
  });

  it('is over when the link was not used in time, and leaves nothing', async () => {
    const product = await soldOut();
    await askForAlert(null, { productId: idOf(product), email: 'late@example.com' }, network);
    const token = tokenIn((await mailbox.of('late@example.com')).at(-1));
    await alerts().updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await refusal(confirmAlert({ token }))).code).toBe('invalid');
    await removeExpired();
    expect(await alerts().countDocuments()).toBe(0);
  });

  it('needs no mail for the proved address of the account that is signed in, and for no other', async () => {
    const product = await soldOut();
    const productId = idOf(product);
    const [buyer, unproved] = [await aUser(), await aUser({ emailVerified: null })];
    const ask = (actor: typeof buyer, email = actor.email) =>
      askForAlert(actor, { productId, email }, network);
    expect(await ask(buyer)).toBe('waiting');
    expect(await ask(unproved)).toBe('mailed');
    expect(await ask(buyer, 'friend@example.com')).toBe('mailed');
    const states = await alerts().find().sort({ email: 1 }).toArray();
    expect(Object.fromEntries(states.map(({ email, state }) => [email, state]))).toEqual({
      [buyer.email]: 'waiting',
      [unproved.email]: 'asked',
      'friend@example.com': 'asked',
    });
    expect(await mailbox.of(unproved.email), 'though other mails wait for a proved address').toHaveLength(1);
  });

  it('lasts anew for the owner of an address who asks once more, and no longer for whoever else does', async () => {
    const [product, buyer] = [await soldOut(), await aUser()];
    const ask = (actor: typeof buyer | null) =>
      askForAlert(actor, { productId: idOf(product), email: buyer.email }, network);
    await ask(buyer);
    const expiresAt = new Date(Date.now() + 86_400_000);
    await alerts().updateOne({ email: buyer.email }, { $set: { expiresAt } });
    await ask(null);
    expect(await alerts().find().toArray()).toMatchObject([{ state: 'waiting', expiresAt }]);
    expect(await ask(buyer)).toBe('waiting');
    const [alert, ...others] = await alerts().find().toArray();
    expect(others).toEqual([]);
    expect(alert?.expiresAt.getTime()).toBeGreaterThan(Date.now() + keptFor('waitingAlerts') - 60_000);
  });

  it('gives away of no address whether it waits or has an account', async () => {
    const product = await soldOut();
    const [buyer, productId] = [await aUser(), idOf(product)];
    await aWaiter(product, 'waits@example.com');
    const answers = await Promise.all(
      ['waits@example.com', buyer.email, 'unknown@example.com'].map((email) =>
        askForAlert(null, { productId, email }, network),
      ),
    );
    expect(answers).toEqual(['mailed', 'mailed', 'mailed']);
    expect(await mails().countDocuments({ kind: 'alertConfirm', state: 'waiting' })).toBe(3);
    expect(await mailbox.of('waits@example.com'), 'who waits is not asked again').toHaveLength(1);
    expect(await alerts().findOne({ email: 'waits@example.com' })).toMatchObject({ state: 'waiting' });
  });

  it('is asked so often of one address, which nobody else is told, and from one network', async () => {
    const ids = await Promise.all(Array.from({ length: 7 }, async () => idOf(await soldOut())));
    for (const productId of ids)
      expect(await askForAlert(null, { productId, email: 'victim@example.com' }, network)).toBe('mailed');
    expect(await mailbox.of('victim@example.com')).toHaveLength(5);
    const many = Array.from({ length: 20 }, (_, at) =>
      askForAlert(null, { productId: ids[0] ?? '', email: `a${at}@example.com` }, '198.51.100.1'),
    );
    await Promise.all(many);
    const more = askForAlert(null, { productId: ids[0] ?? '', email: 'b@example.com' }, '198.51.100.1');
    expect((await refusal(more)).code).toBe('limited');
  });

  it('is not refused to an address by what was asked with something behind its plus', async () => {
    const productId = idOf(await soldOut());
    for (let at = 0; at < 6; at += 1)
      await askForAlert(null, { productId, email: `chosen+${at}@example.com` }, network);
    await askForAlert(null, { productId, email: 'chosen@example.com' }, network);
    expect(await mailbox.of('chosen@example.com')).toHaveLength(1);
  });

  it('is not bounded for the owner of an address by what strangers ask in his name', async () => {
    const buyer = await aUser();
    const ids = await Promise.all(Array.from({ length: 7 }, async () => idOf(await soldOut())));
    for (const productId of ids) await askForAlert(null, { productId, email: buyer.email }, network);
    for (const productId of ids)
      expect(await askForAlert(buyer, { productId, email: buyer.email }, network)).toBe('waiting');
    expect(await alerts().countDocuments({ state: 'waiting' })).toBe(7);
  });

  it('of too many products is told to the owner of the address alone', async () => {
    const product = await soldOut();
    const [buyer, productId] = [await aUser(), idOf(product)];
    const kept = { state: 'waiting' as const, stop: '', expiresAt: new Date(2100, 0), createdAt: new Date() };
    await alerts().insertMany(
      Array.from({ length: 50 }, (_, at) => ({
        ...kept,
        _id: new ObjectId(),
        email: buyer.email,
        askId: `ask-${at}`,
        productId: new ObjectId(),
      })),
    );
    const own = askForAlert(buyer, { productId, email: buyer.email }, network);
    expect(await refusal(own)).toMatchObject({ code: 'conflict', message: messages.alerts.tooMany });
    expect(await askForAlert(null, { productId, email: buyer.email }, network)).toBe('mailed');
    expect(await alerts().countDocuments()).toBe(50);
    const known = new ObjectId(productId);
    await alerts().updateOne({ askId: 'ask-7' }, { $set: { productId: known } });
    expect(await askForAlert(buyer, { productId, email: buyer.email }, network), 'he has that one').toBe(
      'waiting',
    );
    expect(await alerts().countDocuments()).toBe(50);
  });

  it('is not for what the shop does not sell', async () => {
    const archived = await soldOut({ live: false });
    for (const productId of [idOf(archived), new ObjectId().toHexString()])
      expect((await refusal(askForAlert(null, { productId, email: stranger }, network))).code).toBe(
        'not_found',
      );
  });
});

describe('the mail that it is back', () => {
  it('is one, however many processes look, and how to end it stands in its headers', async () => {
    const product = await soldOut();
    await aWaiter(product, 'first@example.com');
    await aWaiter(product, 'second@example.com');
    expect(await tellBackInStock(), 'nine of ten').toBe(0);
    await restock(product);
    await Promise.all(Array.from({ length: 6 }, () => tellBackInStock()));
    expect(await tellBackInStock()).toBe(0);
    for (const email of ['first@example.com', 'second@example.com']) {
      const told = await backMails(email);
      expect(told).toHaveLength(1);
      expect(told[0]?.text).toContain(`/products/${product.slug}`);
      expect(told[0]?.unsubscribe).toEqual([
        expect.stringMatching(/^<http.+\/api\/stock-alerts\/stop\?token=[\w-]{43}>$/),
        'List-Unsubscribe=One-Click',
      ]);
    }
    await restock(product, 0);
    await restock(product, 50);
    expect(await tellBackInStock(), 'no second').toBe(0);
  });

  it('comes once more for who asks once more', async () => {
    const product = await soldOut();
    await aWaiter(product, 'again@example.com');
    await restock(product);
    await tellBackInStock();
    expect(await backMails('again@example.com')).toHaveLength(1);
    await restock(product, 0);
    await aWaiter(product, 'again@example.com');
    await restock(product);
    await tellBackInStock();
    expect(await backMails('again@example.com')).toHaveLength(2);
  });

  it('leaves though a stranger asks again in the same name while it waits', async () => {
    const product = await soldOut();
    const email = 'waits@example.com';
    await aWaiter(product, email);
    await restock(product);
    await tellBackInStock(); // queued, not sent
    const { expiresAt } = (await alerts().findOne({ email })) ?? {};
    for (let time = 0; time < 2; time += 1)
      await askForAlert(null, { productId: idOf(product), email }, '192.0.2.8');
    expect((await alerts().findOne({ email }))?.expiresAt, 'nor is it forgotten sooner').toEqual(expiresAt);
    expect(await backMails(email)).toHaveLength(1);
  });

  it('is one for who asks again himself while it waits', async () => {
    const product = await soldOut();
    const actor = await aUser({ emailVerified: new Date() });
    const ask = () => askForAlert(actor, { productId: idOf(product), email: actor.email }, network);
    await ask();
    await restock(product);
    await tellBackInStock(); // queued, not sent
    await restock(product, 0);
    expect(await ask()).toBe('waiting');
    expect(await backMails(actor.email), 'it is gone again').toHaveLength(0);
    await restock(product);
    await tellBackInStock();
    expect(await backMails(actor.email)).toHaveLength(1);
  });

  it('is repeated to the same one by a process that follows one that died after it', async () => {
    const product = await soldOut();
    await aWaiter(product, 'died@example.com');
    await restock(product);
    await tellBackInStock();
    await alerts().updateMany({}, { $set: { state: 'waiting' } }); // as if it had died in between
    await tellBackInStock();
    expect(await backMails('died@example.com')).toHaveLength(1);
  });

  it('does not leave when all of it was sold while the mail server was away, and comes once it is back', async () => {
    const product = await soldOut();
    const email = 'delayed@example.com';
    await aWaiter(product, email);
    await restock(product);
    await tellBackInStock(); // queued, not sent
    await restock(product, 9);
    expect(await backMails(email)).toEqual([]);
    const expiresAt = { $gt: new Date(Date.now() + 364 * 86_400_000) };
    expect(await alerts().countDocuments({ email, state: 'waiting', expiresAt })).toBe(1);
    expect(await tellBackInStock()).toBe(0);
    await restock(product, 12);
    await tellBackInStock();
    const [mail, ...more] = await backMails(email);
    expect([mail?.text, more]).toEqual([expect.stringMatching(/Available: +12\n/), []]);
  });

  it.each([
    ['price', { price: 690 }, /Price: +\$6\.90/],
    ['minimum order', { quantity: 5 }, /Minimum order: +5\n/],
  ])('says the %s of the day on which it leaves', async (what, changed, now) => {
    const product = await soldOut();
    const email = `another-${what.slice(0, 5)}@example.com`;
    await aWaiter(product, email);
    await restock(product);
    await tellBackInStock(); // queued, not sent
    await products().updateOne({ _id: product._id }, { $set: changed });
    expect(await backMails(email)).toEqual([]);
    await tellBackInStock();
    expect(await backMails(email)).toMatchObject([{ text: expect.stringMatching(now) }]);
  });

  it('does not leave then though a stranger has asked again, and comes once it is back', async () => {
    const product = await soldOut();
    const email = 'asked-for@example.com';
    await aWaiter(product, email);
    await restock(product);
    await tellBackInStock(); // queued, not sent
    await askForAlert(null, { productId: idOf(product), email }, '192.0.2.8');
    await restock(product, 9);
    expect(await backMails(email)).toEqual([]);
    await restock(product);
    await tellBackInStock();
    expect(await backMails(email)).toHaveLength(1);
  });

  it('comes when unpaid stock goes back on sale', async () => {
    const { product } = await anOrder({ product: await aProduct({ available: 10 }) });
    await aWaiter(product, 'holds@example.com');
    expect(await tellBackInStock()).toBe(0);
    await restock(product, 10);
    expect(await tellBackInStock()).toBe(1);
  });

  it('does not leave once it was ended, by the page or by one press in a mail program', async () => {
    const [product, other] = [await soldOut(), await soldOut()];
    const email = 'ends@example.com';
    await aWaiter(product, email);
    await aWaiter(other, email);
    await aWaiter(product, 'stays@example.com');
    await restock(product);
    await tellBackInStock();
    const [mail] = await backMails(email);
    const token = tokenIn({ ...mail, text: mail?.text.split('/stop')[1] ?? '' } as typeof mail);
    await restock(other);
    await tellBackInStock(); // queued, not sent
    const pressed = await call('POST', `/stock-alerts/stop?token=${token}`, {
      body: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.status).toBe(200);
    expect(await backMails(email)).toHaveLength(1);
    expect(await alerts().countDocuments({ email })).toBe(0);
    expect(await alerts().countDocuments({ email: 'stays@example.com' })).toBe(1);
    await stopAlerts({ token }); // nothing left to end
    expect((await call('POST', '/stock-alerts/stop?token=x')).status).toBe(400);
    expect((await call('GET', `/stock-alerts/stop?token=${token}`)).headers.get('location')).toBe(
      `/back-in-stock/stop?token=${token}`,
    );
  });
});

describe('the link that ends alerts', () => {
  const stopOf = async (email: string) => {
    const [mail] = await backMails(email);
    return tokenIn({ ...mail, text: mail?.text.split('/stop')[1] ?? '' } as typeof mail);
  };

  it('works in a mail that went out, whatever anybody asks for its address since', async () => {
    const [product, other] = [await soldOut(), await soldOut()];
    const email = 'outlives@example.com';
    await aWaiter(product, email);
    await aWaiter(other, email);
    await restock(product);
    await tellBackInStock();
    const token = await stopOf(email);
    await askForAlert(null, { productId: idOf(product), email }, network);
    await stopAlerts({ token });
    expect(await alerts().countDocuments({ email })).toBe(0);
  });

  it('ends alerts from before the secret was changed from which it is made, too', async () => {
    const [product, other] = [await soldOut(), await soldOut()];
    const email = 'patient@example.com';
    await aWaiter(product, email);
    await aWaiter(other, email);
    await alerts().updateMany({ email }, { $set: { stop: 'of a link of then' } });
    await restock(product);
    await tellBackInStock();
    await stopAlerts({ token: await stopOf(email) });
    expect(await alerts().countDocuments({ email })).toBe(0);
  });

  it('works when what its mail was about is long forgotten', async () => {
    const [product, other] = [await soldOut(), await soldOut()];
    const email = 'later@example.com';
    await aWaiter(product, email);
    await restock(product);
    await tellBackInStock();
    const token = await stopOf(email);
    await alerts().deleteMany({ email });
    await aWaiter(other, email);
    await aWaiter(other, 'somebody@example.com');
    await stopAlerts({ token });
    expect(await alerts().distinct('email')).toEqual(['somebody@example.com']);
  });
});

describe('the posted form', () => {
  const post = (fields: string | Record<string, string>, headers: Record<string, string> = {}) =>
    call('POST', '/stock-alerts', {
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:3900',
        ...headers,
      },
    });

  it('leads to a page that says what came of it, and repeats no address', async () => {
    const product = await soldOut();
    const productId = idOf(product);
    const to = async (...args: Parameters<typeof post>) => (await post(...args)).headers.get('location');
    const page = `/back-in-stock?product=${productId}`;
    expect(await to({ productId, email: ' form@example.com ' })).toBe(`${page}&said=mailed`);
    expect(await alerts().countDocuments({ email: 'form@example.com' })).toBe(1);
    expect(await to({ productId, email: 'nonsense' })).toBe(`${page}&wrong=email`);
    expect(await to({ productId: 'a'.repeat(24), email: stranger })).toContain('&wrong=gone');
    const buyer = await aUser();
    const cookie = await sessionCookieOf(buyer);
    expect(await to({ productId, email: buyer.email }, { cookie })).toBe(`${page}&said=waiting`);
  });

  it('keeps what was typed for the form that says why it was refused', async () => {
    const productId = idOf(await soldOut());
    await post({ productId, email: 'ann@north-gate,example' });
    expect(await typedEmail()).toBe('ann@north-gate,example');
  });

  it('leads to its page also with half a character at the end of what is kept', async () => {
    const sent = await post({ productId: idOf(await soldOut()), email: `${'a'.repeat(253)}😀` });
    expect(sent.headers.get('location')).toContain('&wrong=email');
  });

  it('is taken from this site alone, and small', async () => {
    const product = await soldOut();
    const fields = { productId: idOf(product), email: stranger };
    expect((await post(fields, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(`${'a&'.repeat(3000)}x=1`)).status).toBe(413);
    expect((await post(JSON.stringify(fields), { 'content-type': 'application/json' })).status).toBe(415);
    const odd = await post(`productId[$ne]=1&email[$gt]=&email=${encodeURIComponent('{"$gt":""}')}`);
    expect(odd.headers.get('location')).toBe('/back-in-stock?product=&wrong=email');
    expect(await alerts().countDocuments()).toBe(0);
  });
});
