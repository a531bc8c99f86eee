import { expect, it } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import { aUser } from '../../support/factories.ts';
import { ownMailServer } from '../../support/mail-server.ts';

/** A mail server that takes nothing from this sender today, as providers say whose quota is used up. */
let asked = 0;
let stage: 'sender' | 'recipient' | 'mail' = 'sender';
const refuse = (done: (error?: Error) => void) =>
  done(Object.assign(new Error('5.4.5 Daily sending quota exceeded'), { responseCode: 550 }));
ownMailServer({
  onMailFrom: (_address, _session, done) => {
    asked += 1;
    if (stage === 'sender') refuse(done);
    else done();
  },
  onRcptTo: (_address, _session, done) => (stage === 'recipient' ? refuse(done) : done()),
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => refuse(done));
  },
});

it.each(['sender', 'recipient', 'mail'] as const)(
  'a server that refuses all of the sender, told the %s, refuses no mail for good: all of them wait for it',
  async (told) => {
    [stage, asked] = [told, 0];
    await mails().deleteMany({});
    for (const key of ['first', 'second']) {
      const { email } = await aUser();
      await enqueueMail('passwordChanged', email, { name: 'N' }, `${told}:${key}`);
    }
    expect(await deliverMail(decideAccountMail)).toBe(0);
    expect(await mails().countDocuments({ state: 'failed' })).toBe(0);
    expect(await mails().countDocuments({ state: 'waiting' })).toBe(2);
    expect(asked, 'the others would fare no better').toBe(1);
    const [tried] = await mails().find({ attempts: 1 }).toArray();
    expect(tried?.lastError).toContain('Daily sending quota exceeded');
  },
);
