import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { takeOver } from '@/lib/auth/take-over';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { placeOrderAction } from '@/lib/orders/actions';
import { orders } from '@/lib/orders/data';
import { removeAddressAction, saveAddressAction, updateProfileAction } from '@/lib/users/actions';
import { getAddresses } from '@/lib/users/addresses/data';
import { preferAddress } from '@/lib/users/addresses/prefer';
import { removeAddress } from '@/lib/users/addresses/remove';
import { saveAddress } from '@/lib/users/addresses/save';
import { mostAddresses } from '@/lib/users/addresses/schema';
import { getProfile, users } from '@/lib/users/data';
import { updateProfile } from '@/lib/users/edit';
import { shownTexts } from '@/lib/users/schema';
import { press } from '../../support/actions.ts';
import { aProduct, aUser } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

const warehouse = { label: 'Warehouse', address: '1 Harbour Street\nAuckland', phone: '021 555 010' };
const site = { label: 'Site Quay Road', address: '7 Quay Road', phone: '021 555 011' };

const book = async (actor: Actor) =>
  (await getAddresses(actor)).map(({ label, isMain }) => (isMain ? `${label} *` : label));
const idOf = async (actor: Actor, wanted: string) =>
  (await getAddresses(actor)).find(({ label }) => label === wanted)?.id ?? '';

describe('an address book', () => {
  it('begins with its first entry until another is chosen, and after that one is gone', async () => {
    const [buyer, other] = [await aUser(), await aUser()];
    await saveAddress(other, warehouse);
    for (const entry of [warehouse, site, { ...site, label: 'Office' }]) await saveAddress(buyer, entry);
    expect(await book(buyer)).toEqual(['Warehouse *', 'Site Quay Road', 'Office']);
    await preferAddress(buyer, { addressId: await idOf(buyer, 'Office') });
    expect(await book(buyer)).toEqual(['Warehouse', 'Site Quay Road', 'Office *']);
    await saveAddress(buyer, { ...site, label: 'Head office', addressId: await idOf(buyer, 'Office') });
    expect(await book(buyer)).toEqual(['Warehouse', 'Site Quay Road', 'Head office *']);
    await removeAddress(buyer, { addressId: await idOf(buyer, 'Head office') });
    expect(await book(buyer)).toEqual(['Warehouse *', 'Site Quay Road']);
    expect(await book(other)).toEqual(['Warehouse *']);
  });

  it('holds no more than it may, and nothing twice, however many come at once', async () => {
    const buyer = await aUser();
    await Promise.all(Array.from({ length: 5 }, () => saveAddress(buyer, warehouse)));
    expect(await book(buyer)).toEqual(['Warehouse *']);
    const more = await Promise.allSettled(
      Array.from({ length: 25 }, (_, at) => saveAddress(buyer, { ...site, label: `Site ${at}` })),
    );
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostAddresses - 1);
    expect(await book(buyer)).toHaveLength(mostAddresses);
    const full = await refusal(saveAddress(buyer, { ...site, label: 'One more' }));
    expect(full).toMatchObject({ code: 'conflict', message: messages.addresses.full(mostAddresses) });
    await saveAddress(buyer, warehouse); // there already
  });

  it('is where the form of another build leads, which would stand there again without a word', async () => {
    const buyer = await aUser();
    const sent = press(saveAddressAction, buyer, { ...site, enhanced: 'another-build' });
    await expect(sent).rejects.toMatchObject({ digest: expect.stringContaining(`;${paths.addresses};`) });
    expect(await book(buyer)).toEqual(['Site Quay Road *']);
  });

  it('is written so often in an hour', async () => {
    const buyer = await aUser();
    for (let time = 0; time < 60; time += 1) await saveAddress(buyer, warehouse);
    expect((await refusal(saveAddress(buyer, warehouse))).code).toBe('limited');
  });

  it('says so where the session has ended meanwhile, not that it is full or its entry gone', async () => {
    const buyer = await aUser();
    await saveAddress(buyer, warehouse);
    const addressId = await idOf(buyer, 'Warehouse');
    await users().updateOne({ _id: new ObjectId(buyer.id) }, { $set: { sessions: [] } });
    for (const entry of [site, { ...site, addressId }])
      expect((await refusal(saveAddress(buyer, entry))).code).toBe('unauthorized');
  });

  it('is nobody else’s', async () => {
    const [owner, stranger] = [await aUser(), await aUser()];
    await saveAddress(owner, warehouse);
    await saveAddress(stranger, site);
    const addressId = await idOf(owner, 'Warehouse');
    expect((await refusal(saveAddress(stranger, { ...site, addressId }))).code).toBe('not_found');
    expect((await refusal(preferAddress(stranger, { addressId }))).code).toBe('not_found');
    await removeAddress(stranger, { addressId });
    expect(await book(owner)).toEqual(['Warehouse *']);
    expect(await book(stranger)).toEqual(['Site Quay Road *']);
  });

  it('takes what an order takes', async () => {
    const buyer = await aUser();
    const result = await press(saveAddressAction, buyer, { label: ' ', address: '', phone: 'call me' });
    expect(result).toMatchObject({
      ok: false,
      fieldErrors: {
        label: [messages.addresses.labelRequired],
        address: ['Enter an address.'],
        phone: [messages.addresses.phoneWrong],
      },
    });
    expect(await press(saveAddressAction, buyer, { ...warehouse, phone: ' ' })).toMatchObject({
      fieldErrors: { phone: [messages.addresses.phoneRequired] },
    });
    for (const addressId of ['1', '{"$ne":null}', 'a'.repeat(25)]) {
      expect(await press(removeAddressAction, buyer, { addressId })).toMatchObject({ code: 'invalid' });
      expect(await press(saveAddressAction, buyer, { ...warehouse, addressId })).toMatchObject({ ok: false });
    }
    await press(saveAddressAction, buyer, { ...warehouse, label: 'Ware\u202ehouse', $set: '1', isMain: 'x' });
    expect(await getAddresses(buyer)).toEqual([
      { ...warehouse, label: 'Ware house', isMain: true, id: expect.any(String) },
    ]);
  });
});

describe('an order’s form', () => {
  const aForm = async () => {
    const product = await aProduct();
    return { productId: product._id.toHexString(), quantity: '10', phn: '', address: '', note: 'Gate 3' };
  };

  it('comes back filled from the book where no script fills it, and nothing is placed', async () => {
    const [buyer, other] = [await aUser(), await aUser()];
    await saveAddress(buyer, warehouse);
    await saveAddress(other, site);
    const fill = async (place: string) => {
      newRequest({ cookie: await sessionCookieOf(buyer) });
      const form = new FormData();
      const fields = { ...(await aForm()), place, fillPlace: '1' };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return placeOrderAction({ result: null, values: {} }, form);
    };
    expect(await fill(await idOf(buyer, 'Warehouse'))).toMatchObject({
      result: null,
      values: { address: warehouse.address, phn: warehouse.phone, note: 'Gate 3', quantity: '10' },
    });
    for (const place of ['', 'nonsense', await idOf(other, 'Site Quay Road')])
      expect(await fill(place)).toMatchObject({ result: null, values: { address: '', phn: '' } });
    expect(await orders().countDocuments({ userId: new ObjectId(buyer.id) })).toBe(0);
  });

  it('keeps where the order goes when asked to, once', async () => {
    const buyer = await aUser();
    const fields = { ...(await aForm()), address: warehouse.address, phn: warehouse.phone };
    expect(await press(placeOrderAction, buyer, fields)).toMatchObject({ ok: true });
    expect(await getAddresses(buyer)).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect(await press(placeOrderAction, buyer, { ...fields, keepPlace: 'on' })).toMatchObject({
        ok: true,
      });
    expect(await getAddresses(buyer)).toMatchObject([{ ...warehouse, label: '1 Harbour Street' }]);
    const long = `${'x'.repeat(59)}🎨 Studio, 1 Harbour Street`;
    await press(placeOrderAction, buyer, { ...fields, address: long, keepPlace: 'on' });
    const [, kept] = await getAddresses(buyer);
    expect(kept, 'no sign is cut in half').toMatchObject({ label: 'x'.repeat(59), address: long });
    const refused = { ...fields, quantity: '1', address: 'Elsewhere', keepPlace: 'on' };
    expect(await press(placeOrderAction, buyer, refused)).toMatchObject({ ok: false });
    expect(await getAddresses(buyer)).toHaveLength(2);
  });
});

describe('company and tax number', () => {
  it('are edited with the profile, and taken away with an empty text', async () => {
    const buyer = await aUser({ photoURL: '/catalogue/foam-brush-set.webp' });
    const fields = { name: 'Ann', address: '1 Harbour Street', phone: '021555010' };
    const firm = { company: 'Harbour Painting Ltd', taxNumber: 'NZ 123-456-789' };
    expect(await press(updateProfileAction, buyer, { ...fields, ...firm })).toMatchObject({ ok: true });
    expect(await getProfile(buyer)).toMatchObject(firm);
    await press(updateProfileAction, buyer, { ...fields, company: ' ' });
    expect(await getProfile(buyer)).toMatchObject({ company: null, taxNumber: null });
    const long = await press(updateProfileAction, buyer, { ...fields, company: 'x'.repeat(121) });
    expect(long).toMatchObject({ ok: false, fieldErrors: { company: [messages.profile.tooLong(120)] } });
  });

  it('stay with what another tab or device made of them, as all that is not edited in the form', async () => {
    const known = {
      name: 'Ann',
      address: '1 Harbour Street\nUnit 2',
      phone: '021555010',
      company: 'Harbour Ltd',
    };
    const buyer = await aUser({ ...known, photoURL: '/catalogue/foam-brush-set.webp' });
    const filled = await getProfile(buyer);
    const typed = {
      ...known,
      address: '1 Harbour Street\r\nUnit 2',
      education: '',
      LinkedIn: '',
      taxNumber: '',
    };
    const form = { ...typed, shown: shownTexts(filled) };
    await updateProfile(buyer, { phone: '027000111', company: null, education: 'Painter' });
    expect(await press(updateProfileAction, buyer, { ...form, name: 'Ann Harbour' })).toMatchObject({
      ok: true,
    });
    const after = { name: 'Ann Harbour', phone: '027000111', company: null, education: 'Painter' };
    expect(await getProfile(buyer)).toMatchObject({ ...after, address: known.address });
    await press(updateProfileAction, buyer, { ...form, shown: '["made up"', name: 'Ann' });
    expect(await getProfile(buyer)).toMatchObject({ name: 'Ann', phone: known.phone, education: null });
  });

  it('and the book go when the owner of the address takes an unproved account over', async () => {
    const stranger = await aUser({ emailVerified: null, company: 'Evil Ltd', taxNumber: '1' });
    await saveAddress(stranger, warehouse);
    await preferAddress(stranger, { addressId: await idOf(stranger, 'Warehouse') });
    await takeOver({ email: stranger.email });
    const owned = await users().findOne({ email: stranger.email });
    for (const field of ['company', 'taxNumber', 'addresses', 'mainAddress'])
      expect(owned).not.toHaveProperty(field);
  });
});
