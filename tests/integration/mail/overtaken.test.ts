import { expect, it, vi } from 'vitest';
import { changePasswordAction } from '@/lib/auth/actions';
import { hashPassword } from '@/lib/auth/password';
import { mails } from '@/lib/mail/data';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { press } from '../../support/actions.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { ownMailbox } from '../../support/mailbox.ts';

/** What happens between a write and the mail that tells of it. */
let meanwhile = async (): Promise<unknown> => undefined;

vi.mock('@/lib/mail/enqueue', async (original) => {
  const real = await original<typeof import('@/lib/mail/enqueue')>();
  return {
    ...real,
    enqueueMail: async (...args: Parameters<typeof real.enqueueMail>) => {
      await meanwhile();
      return real.enqueueMail(...args);
    },
  };
});

const mailbox = ownMailbox();
const password = 'a-password-of-his-own';

it.each([
  ['is mailed nothing where nobody has proved the address', null, 0],
  ['is told by the last mail where it was proved', new Date(), 1],
])('a new password whose account goes in the same moment %s', async (_what, emailVerified, received) => {
  const actor = await aUser({ emailVerified, passwordHash: await hashPassword(password) });
  const admin = await anAdmin();
  meanwhile = () => deleteUser(admin, { email: actor.email });
  const changed = await press(changePasswordAction, actor, { proof: password, password: 'another-one' });
  expect(changed).toMatchObject({ ok: true });
  expect(await users().countDocuments({ email: actor.email })).toBe(0);
  expect(await mailbox.of(actor.email)).toHaveLength(received);
  expect(await mails().countDocuments({ to: actor.email, state: 'waiting' })).toBe(0);
});
