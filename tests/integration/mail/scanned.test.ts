import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import { aUser } from '../../support/factories.ts';
import { ownMailServer } from '../../support/mail-server.ts';

/** The shop's patience with a silent connection passes a hundred times as fast here. */
vi.mock('@/lib/mail/server-at', async (original) => {
  const { mailServerAt } = await original<typeof import('@/lib/mail/server-at')>();
  type Args = Parameters<typeof mailServerAt>;
  return {
    mailServerAt: (url: Args[0], timeouts: Args[1]) =>
      mailServerAt(url, { ...timeouts, socketTimeout: timeouts.socketTimeout / 100 }),
  };
});

/** A mail server that looks through each mail before it takes it, for half a minute in the shop's time. */
let taken = 0;
const server = ownMailServer({
  onData: (stream, _session, done) => {
    stream.resume();
    void pause(300).then(() => {
      taken += 1;
      done();
    });
  },
});
server.on('error', () => undefined); // a client that has gone

it('a mail that its server scans for long is sent once', async () => {
  await mails().deleteMany({});
  const { email } = await aUser();
  await enqueueMail('passwordChanged', email, { name: 'N' }, 'scanned');
  for (let tries = 0; tries < 2; tries += 1) {
    await mails().updateMany({ state: 'waiting' }, { $set: { dueAt: new Date(0) } });
    await deliverMail(decideAccountMail);
    await pause(400);
  }
  expect(taken).toBe(1);
  expect(await mails().findOne({ _id: 'scanned' })).toMatchObject({ state: 'sent', attempts: 1 });
});
