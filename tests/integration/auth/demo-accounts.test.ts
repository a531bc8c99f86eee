import { afterEach, expect, it } from 'vitest';
import { demoAccounts } from '@/app/login/demo-accounts';
import { directHeader } from '@/lib/platform/direct-header';
import { env } from '@/lib/platform/env';
import { newRequest } from '../../support/request.ts';

Object.assign(process.env, { DEMO_ADMIN_PASSWORD: 'admin-0123', DEMO_BUYER_PASSWORD: 'buyer-0123' });
afterEach(() => {
  env().SANDBOX = '1';
});

it('are shown in the sandbox to who came directly, and to nobody else', async () => {
  newRequest({ [directHeader]: 'mark' });
  expect((await demoAccounts()).map(({ email, password }) => `${email} ${password}`)).toEqual([
    'buyer@example.com buyer-0123',
    'admin@example.com admin-0123',
  ]);
  newRequest({ 'x-forwarded-for': '127.0.0.1' });
  expect(await demoAccounts()).toEqual([]);
  newRequest({ [directHeader]: 'mark' });
  env().SANDBOX = '0';
  expect(await demoAccounts()).toEqual([]);
});
