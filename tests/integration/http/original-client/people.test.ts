import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { users } from '@/lib/users/data';
import { anAdmin, aUser } from '../../../support/factories.ts';
import { clientOf, deleted, modified, OriginalClient, rows } from '../../../support/original-client.ts';
import { aPicture, pictureForm } from '../../../support/pictures.ts';

/** Ways in which clients write an e-mail into a path. */
const spellings: Record<string, (email: string) => string> = {
  'as it is': (email) => email,
  encoded: encodeURIComponent,
  'in upper case': (email) => email.toUpperCase(),
  'in upper case, encoded': (email) => encodeURIComponent(email.toUpperCase()),
};
/** Every way for the address that needs it most; the two by which the others could differ. */
const written = [
  ...Object.keys(spellings).map((how) => [how, 'buyer+brush@example.com'] as const),
  ...['buyer@example.com', "o'neil.b_c-d@mail.example.com"].flatMap((email) =>
    ['as it is', 'encoded'].map((how) => [how, email] as const),
  ),
];
const admin = z.looseObject({ admin: z.boolean() });

describe.each(written)('an e-mail %s: %s', (how, email) => {
  const spelled = spellings[how] ?? String;

  it('names its owner', { tags: ['@spec-7-get-user', '@spec-7-get-admin'] }, async () => {
    const owner = await aUser({ email });
    const client = await clientOf(owner);
    const path = `/user/${spelled(email)}`;
    expect(await client.read('GET', path, z.looseObject({}))).toMatchObject({ email, role: 'user' });
    const renamed = { name: 'New Name', email: spelled(email) };
    expect((await client.read('PATCH', path, modified, renamed)).modifiedCount).toBe(1);
    expect(await client.read('GET', `/admin/${spelled(email)}`, admin)).toEqual({ admin: false });
    expect(await client.read('GET', `/orders?email=${spelled(email)}`, rows)).toEqual([]);
  });

  it('is found by an admin', { tags: ['@spec-7-put-admin', '@spec-7-delete-user'] }, async () => {
    await aUser({ email });
    const client = await clientOf(await anAdmin());
    expect((await client.read('PUT', `/user/admin/${spelled(email)}`, modified)).modifiedCount).toBe(1);
    expect(await client.read('GET', `/admin/${spelled(email)}`, admin)).toEqual({ admin: true });
    expect((await client.read('DELETE', `/user/${spelled(email)}`, deleted)).deletedCount).toBe(1);
    expect(await users().findOne({ email })).toBeNull();
  });
});

describe('an e-mail with a percent sign', () => {
  const owner = () => aUser({ email: 'a%40b@example.com' });

  it('is encoded, and decoded once', async () => {
    const client = await clientOf(await anAdmin());
    const { email } = await owner();
    expect(await client.read('GET', `/user/${encodeURIComponent(email)}`, z.looseObject({}))).toMatchObject({
      email,
    });
    await aUser({ email: 'a@b@example.com' });
    const one = await client.read('GET', '/user/a%40b%40example.com', z.looseObject({}));
    expect(one).toMatchObject({ email: 'a@b@example.com' });
    expect((await client.send('GET', '/user/a%252540b%2540example.com')).status).toBe(404);
  });
});

describe('signing in', { tags: ['@spec-7-put-user'] }, () => {
  it.each([null, undefined, '', 'Another Name'])('keeps the name whatever is sent: %j', async (name) => {
    const person = await aUser();
    const client = new OriginalClient();
    await client.signIn(person, name ?? null);
    expect(await client.read('GET', `/user/${person.email}`, z.looseObject({}))).toMatchObject({
      name: person.name,
    });
  });
});

describe('the profile form', { tags: ['@spec-7-patch-user'] }, () => {
  it('sends all of its fields and reads modifiedCount', async () => {
    const owner = await aUser();
    const client = await clientOf(owner);
    const host = await client.read(
      'POST',
      '/upload',
      z.looseObject({ data: z.looseObject({ url: z.string() }) }),
      pictureForm(await aPicture()),
    );
    const profile = {
      name: 'New Name',
      email: owner.email,
      address: '2 Harbour Street',
      phone: '+1 (555) 014-2600',
      LinkedIn: 'www.linkedin.com/in/buyer',
      photoURL: host.data.url,
      education: 'Painter',
    };
    const path = `/user/${owner.email}`;
    expect((await client.read('PATCH', path, modified, profile)).modifiedCount).toBe(1);
    const stored = { ...profile, LinkedIn: 'https://www.linkedin.com/in/buyer' };
    expect(await client.read('GET', path, z.looseObject({}))).toMatchObject(stored);
    expect((await client.read('PATCH', path, modified, profile)).modifiedCount, 'nothing to change').toBe(0);
    const without = { ...profile, LinkedIn: '', education: undefined, phone: 15550142600 };
    expect((await client.read('PATCH', path, modified, without)).modifiedCount).toBe(1);
    expect(await client.read('GET', path, z.looseObject({}))).toMatchObject({
      LinkedIn: null,
      education: 'Painter',
      phone: '15550142600',
    });
  });
});

describe('users', { tags: ['@spec-7-get-users', '@spec-7-put-admin'] }, () => {
  it('are a list for admins, who make others admins; 403 means failure', async () => {
    const [person, boss] = [await aUser(), await anAdmin()];
    const [client, office] = [await clientOf(person), await clientOf(boss)];
    expect((await client.send('GET', '/user')).status).toBe(403);
    expect((await client.send('PUT', `/user/admin/${person.email}`)).status).toBe(403);
    expect((await client.send('DELETE', `/user/${boss.email}`)).status).toBe(403);
    const list = await office.read('GET', '/user', rows);
    expect(list.map(({ email }) => email)).toEqual(expect.arrayContaining([person.email, boss.email]));
    expect((await office.read('PUT', `/user/admin/${person.email}`, modified)).modifiedCount).toBe(1);
    expect((await office.read('PUT', `/user/admin/${person.email}`, modified)).modifiedCount).toBe(0);
    expect(await client.read('GET', `/admin/${person.email}`, admin)).toEqual({ admin: true });
  });

  it('become admins once their address is proved', async () => {
    const person = await aUser({ emailVerified: null });
    const office = await clientOf(await anAdmin());
    expect((await office.send('PUT', `/user/admin/${person.email}`)).status).toBe(409);
  });
});
