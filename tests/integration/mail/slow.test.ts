import { afterEach, expect, it, vi } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import { aUser } from '../../support/factories.ts';

/** What happens while the mail server, which answers each line of a mail after ten seconds, takes it. */
let meanwhile = async (): Promise<unknown> => undefined;
let begun = 0;

vi.mock('@/lib/mail/service', async (original) => ({
  ...(await original<typeof import('@/lib/mail/service')>()),
  sendMail: async () => {
    begun += 1;
    if (begun === 1) await meanwhile();
  },
}));
afterEach(() => {
  vi.useRealTimers();
});

it('a mail that its server takes long over is sent by one process alone', async () => {
  await mails().deleteMany({});
  const { email } = await aUser();
  await enqueueMail('passwordChanged', email, { name: 'N' }, 'slow');
  const byAnother: number[] = [];
  meanwhile = async () => {
    for (let tens = 0; tens < 9; tens += 1) {
      const renewals = vi.spyOn(Object.getPrototypeOf(mails()), 'updateOne');
      vi.advanceTimersByTime(10_000);
      await Promise.all(renewals.mock.results.map(({ value }) => value));
      renewals.mockRestore();
      byAnother.push(await deliverMail(decideAccountMail));
    }
  };
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  const sent = await deliverMail(decideAccountMail, 1);
  expect(sent).toBe(1);
  expect(byAnother).toEqual(Array(9).fill(0));
  expect(begun).toBe(1);
  expect(await mails().findOne({ _id: 'slow' })).toMatchObject({ state: 'sent', attempts: 1 });
});

it('one whose recipient deletes his account while its server takes it says afterwards to whom it went no more', async () => {
  for (const outcome of ['sent', 'failed'] as const) {
    await mails().deleteMany({});
    const { email } = await aUser();
    await enqueueMail('passwordChanged', email, { name: '$His Name' }, 'slow');
    begun = 0;
    meanwhile = async () => {
      await mails().updateOne({ _id: 'slow' }, { $set: { last: true } });
      if (outcome === 'failed')
        throw Object.assign(new Error('No.'), { code: 'EENVELOPE', responseCode: 550 });
    };
    await deliverMail(decideAccountMail, 1);
    const [mail] = await mails().find().toArray();
    expect(mail).toMatchObject({ state: outcome, to: '' });
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`${email}|His Name`));
  }
});
