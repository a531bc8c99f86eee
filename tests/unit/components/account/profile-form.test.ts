import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProfileForm } from '@/components/account/profile-form';
import { type Profile, profileFormSchema } from '@/lib/users/schema';
import { inAccount } from '../../../support/account.ts';

it('a profile’s form says what it was filled with, which is read again as it is kept', () => {
  const profile: Profile = {
    id: 'a'.repeat(24),
    name: 'Ann',
    email: 'ann@example.com',
    emailVerified: true,
    role: 'user',
    photoURL: null,
    education: null,
    address: '1 Harbour “Street”\nUnit 2',
    phone: '021555010',
    LinkedIn: null,
    company: 'Harbour & Sons',
    taxNumber: null,
  };
  const form = createElement(ProfileForm, { profile, onCancel: () => {}, onSaved: () => {} });
  const html = renderToStaticMarkup(inAccount(form));
  const [, written = ''] = /name="shown" value="([^"]*)"/.exec(html) ?? [];
  const shown = written.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const { name, phone, address } = profile;
  expect(profileFormSchema.parse({ name, phone, address, shown }).shown).toEqual({
    name,
    phone,
    address,
    education: null,
    LinkedIn: null,
    company: 'Harbour & Sons',
    taxNumber: null,
  });
});
