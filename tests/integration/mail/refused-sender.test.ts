import { expect, it } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import { readOutbox } from '@/lib/ops/status/outbox';
import { users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
import { ownMailServer } from '../../support/mail-server.ts';

/** A mail server that takes nothing from this sender, and says so at this stage in these words. */
type Stage = 'sender' | 'recipient' | 'mail';
const quota = '5.4.5 Daily sending quota exceeded';
let asked = 0;
let refused: { stage: Stage; words: string } | null = null;
const answer = (stage: Stage, done: (error?: Error) => void) =>
  refused?.stage === stage ? done(Object.assign(new Error(refused.words), { responseCode: 554 })) : done();
ownMailServer({
  onMailFrom: (_address, _session, done) => {
    asked += 1;
    answer('sender', done);
  },
  onRcptTo: (_address, _session, done) => answer('recipient', done),
  onData: (stream, _session, done) => {
    stream.resume().on('end', () => answer('mail', done));
  },
});

async function enqueueTwo(words: string): Promise<void> {
  await mails().deleteMany({});
  for (const key of ['first', 'second']) {
    const { email } = await aUser();
    await enqueueMail('passwordChanged', email, { name: 'N' }, `${words}:${key}`);
  }
}

it.each(['sender', 'recipient', 'mail'] as const)(
  'a server that refuses all of the sender, told the %s, refuses no mail for good: all of them wait for it',
  async (told) => {
    [refused, asked] = [{ stage: told, words: quota }, 0];
    await enqueueTwo(told);
    expect(await deliverMail(decideAccountMail)).toBe(0);
    expect(await mails().countDocuments({ state: 'failed' })).toBe(0);
    expect(await mails().countDocuments({ state: 'waiting' })).toBe(2);
    expect(asked, 'the others would fare no better').toBe(1);
    const [tried] = await mails().find({ attempts: 1 }).toArray();
    expect(tried?.lastError).toContain('Daily sending quota exceeded');
  },
);

/** As Amazon SES and Exim answer a shop that is not set up yet at its provider; tests/unit/mail/refused.test.ts has more words. */
it.each([
  ['mail', 'Message rejected: Email address is not verified. The following identities failed the check'],
  ['recipient', 'relay not permitted'],
] as const)(
  'what a server refuses for its sender, and says of the %s, is sent once that is mended: %s',
  async (stage, words) => {
    refused = { stage, words };
    await enqueueTwo(words);
    expect(await deliverMail(decideAccountMail)).toBe(0);
    expect(await mails().countDocuments({ state: 'waiting', attempts: 1 })).toBe(2);
    const inAnHour = new Date(Date.now() + 3_600_000);
    expect((await readOutbox(inAnHour)).heldUpSeconds, 'the operator is told').toBeGreaterThan(3500);
    refused = null;
    await mails().updateMany({}, { $set: { dueAt: new Date(0) } });
    expect(await deliverMail(decideAccountMail)).toBe(2);
    expect((await readOutbox(inAnHour)).heldUpSeconds).toBe(0);
  },
);

const nobody = 'nobody@relay.example.com';

it('a recipient who is refused for good is so, too, in words that are also said of a sender', async () => {
  await mails().deleteMany({});
  const { email } = await aUser({ email: nobody });
  const words = `5.1.1 <${nobody}>: Recipient address rejected: User unknown in relay recipient table`;
  refused = { stage: 'recipient', words };
  await enqueueMail('passwordChanged', email, { name: 'N' }, 'unknown');
  await deliverMail(decideAccountMail);
  expect(await mails().findOne({ _id: 'unknown' })).toMatchObject({ state: 'failed' });
  expect((await readOutbox()).heldUpSeconds).toBe(0);
  await users().deleteOne({ email });
});
