import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { site } from '@/lib/base/site';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import { aUser } from '../../support/factories.ts';
import { ownMailServer } from '../../support/mail-server.ts';

const received: { envelopeFrom: string | false; head: string }[] = [];
ownMailServer({
  onData: async (stream, { envelope }, done) => {
    const [head = ''] = (await text(stream)).split('\r\n\r\n');
    const { mailFrom } = envelope;
    received.push({ envelopeFrom: mailFrom ? mailFrom.address : false, head });
    done();
  },
});

it('an answer goes where the mail says to write, a bounce to the sender, and an absence is not announced', async () => {
  await mails().deleteMany({});
  const { email } = await aUser();
  await enqueueMail('passwordChanged', email, { name: 'N' }, 'answered');
  expect(await deliverMail(decideAccountMail)).toBe(1);
  const [mail] = received;
  expect(mail?.envelopeFrom).toBe('shop@example.com');
  expect(mail?.head).toMatch(/^From: Shop <shop@example\.com>\r$/m);
  expect(mail?.head).toContain(`Reply-To: "${site.name}" <${site.contact.email}>\r\n`);
  expect(mail?.head).toMatch(/^Message-ID: <[0-9a-f]{40}@example\.com>\r$/m);
  expect(mail?.head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});
