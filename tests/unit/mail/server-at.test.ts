import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { mailServerAt } from '@/lib/mail/server-at';

const mail = { from: 'shop@example.com', to: 'who@example.com', subject: 'Hello', text: 'Hello' };
const brief = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
/** For a server that answers, if late on a busy machine. */
const patient = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 };
/** Milliseconds: below the library's own limit of half a minute for a first line. */
const inTime = 25_000;

let server: Server | undefined;
afterEach(() => server?.close());

const greeting = '220 here ESMTP\r\n';

/** The address of a server that accepts, says this first, and to what it is sent what `reply` makes of that. */
async function aServer(first: string, reply = (_said: string): string => ''): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (said) => socket.write(reply(said.toString())));
    socket.write(first);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `smtp://127.0.0.1:${port}`;
}

describe('a mail server', () => {
  it(
    'that accepts and says nothing is given up in time',
    async () => {
      const url = await aServer('');
      await expect(mailServerAt(url, brief).sendMail(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    },
    inTime,
  );

  it(
    'that greets and falls silent is, too',
    async () => {
      const url = await aServer(greeting);
      await expect(mailServerAt(url, brief).sendMail(mail)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    },
    inTime,
  );

  it(
    'may have a time-out of its own in its address',
    async () => {
      const url = await aServer('');
      await expect(mailServerAt(`${url}?greetingTimeout=150`, patient).sendMail(mail)).rejects.toThrow(
        'Greeting never received',
      );
    },
    inTime,
  );
});

describe('a greeting', () => {
  it.each([
    ['the shop’s name', 'https://shop.example/', '', 'shop.example'],
    ['the name in its address', 'https://shop.example', '?name=relay.example', 'relay.example'],
    ['the machine’s name, if the shop has none', 'http://localhost:3000', '', ''],
    ['the same, if it has only an address', 'https://192.0.2.7', '', ''],
  ])('has %s', async (_what, shop, query, name) => {
    let greeted = '';
    const url = await aServer(greeting, (said) => {
      greeted ||= said.trim();
      return '421 bye\r\n';
    });
    await expect(mailServerAt(url + query, patient, shop).sendMail(mail)).rejects.toThrow('421');
    const machine = hostname().includes('.') ? hostname() : '[127.0.0.1]';
    expect(greeted).toBe(`EHLO ${name || machine}`);
  });
});

describe('a password', () => {
  const said: string[] = [];
  /** Offers no TLS, as a server seems to if somebody between takes the offer out. */
  function withoutTls(command: string): string {
    said.push(command);
    if (command.startsWith('EHLO')) return '250-here\r\n250 AUTH PLAIN\r\n';
    if (command.startsWith('AUTH')) return '235 welcome\r\n';
    if (command.startsWith('STARTTLS')) return '502 unknown\r\n';
    return command.startsWith('DATA') ? '354 go on\r\n' : '250 taken\r\n';
  }
  /** This machine, by an address that does not say so. */
  const elsewhere = 'user:secret@0.0.0.0';
  const sendTo = async (host: string, query = '') => {
    said.length = 0;
    const url = (await aServer(greeting, withoutTls)).replace('127.0.0.1', host);
    return mailServerAt(url + query, patient).sendMail(mail);
  };

  it('is told to no server elsewhere without TLS', async () => {
    await expect(sendTo(elsewhere)).rejects.toMatchObject({ code: 'ETLS' });
    expect(said.join('')).not.toContain('AUTH');
  });

  it.each([
    ['on this machine', 'user:secret@127.0.0.1', ''],
    ['elsewhere, if the address says so', elsewhere, '?ignoreTLS=true'],
  ])('is told to one %s', async (_where, host, query) => {
    await sendTo(host, query);
    expect(said.join('')).toContain('AUTH PLAIN');
  });

  it('that there is none needs no TLS', async () => {
    await expect(sendTo('0.0.0.0')).resolves.toMatchObject({ response: '250 taken' });
  });
});

describe('what a mail brings', () => {
  /** Takes every mail, once the whole of it has come. */
  function taking(said: string): string {
    if (said.startsWith('DATA')) return '354 go on\r\n';
    return /^(?:EHLO|MAIL|RCPT)|(?:^|\n)\.\r\n$/.test(said) ? '250 taken\r\n' : '';
  }

  it('is taken where it is text', async () => {
    const url = await aServer(greeting, taking);
    await expect(mailServerAt(url, patient).sendMail(mail)).resolves.toMatchObject({ response: '250 taken' });
  });

  it.each([
    ['a file', { path: '/etc/hostname' }, 'File access rejected'],
    ['an address', { path: 'http://127.0.0.1:1/' }, 'Url access rejected'],
  ])('is refused where it is %s', async (_what, attachment, words) => {
    const url = await aServer(greeting, taking);
    const sent = mailServerAt(url, patient).sendMail({ ...mail, attachments: [attachment] });
    await expect(sent).rejects.toThrow(words);
  });
});
