import { appendFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startMail } from '../../sandbox/mail/server.ts';

vi.mock('node:fs/promises', { spy: true });

const listSchema = z.array(z.looseObject({ id: z.number(), to: z.array(z.string()), subject: z.string() }));

let dir: string;
let stateFile: string;
let mail: Awaited<ReturnType<typeof startMail>>;

const start = () => startMail({ smtpPort: 0, httpPort: 0, stateFile });

function send(message: SendMailOptions = {}) {
  const defaults = { from: mail.env.MAIL_FROM, to: 'ann@example.com', subject: 'Hello', text: 'Hi' };
  return createTransport(mail.smtpUrl).sendMail({ ...defaults, ...message });
}

const get = (target: string) => fetch(mail.webUrl + target);

async function list(query = '') {
  return listSchema.parse(await (await get(`/api/mails${query}`)).json());
}

function post(target: string, body: unknown, headers: Record<string, string> = {}) {
  const json = { 'content-type': 'application/json', ...headers };
  return fetch(mail.webUrl + target, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(body),
    redirect: 'manual',
  });
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'mail-'));
  stateFile = path.join(dir, 'mails.jsonl');
  mail = await start();
});

afterEach(async () => {
  await mail.close();
  await rm(dir, { recursive: true, force: true });
});

describe('receiving mail', () => {
  it('keeps sender, recipients, subject, both bodies and the names of attachments', async () => {
    await send({
      to: 'Ann <ann@example.com>, bo@example.com',
      bcc: 'hidden@example.com',
      messageId: '<order-7@napandbristle.example>',
      subject: 'Order № 7 – thanks ☂',
      text: 'Total £19.99',
      html: '<b>Total £19.99</b>',
      attachments: [{ filename: 'invoice.txt', content: 'hi' }],
    });
    expect(await list()).toEqual([
      {
        id: 1,
        messageId: '<order-7@napandbristle.example>',
        unsubscribe: null,
        requestId: null,
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        from: 'Nap & Bristle <orders@napandbristle.example>',
        to: ['ann@example.com', 'bo@example.com', 'hidden@example.com'],
        subject: 'Order № 7 – thanks ☂',
        text: expect.stringContaining('Total £19.99'),
        html: expect.stringContaining('<b>Total £19.99</b>'),
        attachments: [{ filename: 'invoice.txt', mimeType: 'text/plain' }],
      },
    ]);
  });

  it('takes any user name and password', async () => {
    const transport = createTransport(mail.smtpUrl.replace('smtp://', 'smtp://user:secret@'));
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x' });
    expect(await list('?to=B@example.com')).toHaveLength(1);
    expect(await list('?to=c@example.com')).toEqual([]);
  });

  it.each([
    ['a line of 999 bytes', 'x'.repeat(999), 'A line may have 998 bytes'],
    ['letters of 8 bits that nothing encodes', 'Grüße', 'A mail may have 7 bits'],
  ])('refuses %s, as servers on the way may', async (_what, line, words) => {
    const raw = `Subject: Hello\r\n\r\n${line}\r\n`;
    await expect(send({ raw })).rejects.toThrow(words);
    expect(await list()).toEqual([]);
  });

  it('refuses mail of more than 10 MB', async () => {
    const attachments = [{ filename: 'big', content: Buffer.alloc(8_000_000) }];
    await expect(send({ attachments })).rejects.toMatchObject({ responseCode: 552 });
    expect(await list()).toEqual([]);
  });

  it('keeps mail over a restart, also after a write was cut short, in a file for its owner alone', async () => {
    await send({ subject: 'first' });
    await send({ subject: 'second' });
    await mail.close();
    await appendFile(stateFile, '{"id":3,"receivedAt":"2026-');
    mail = await start();
    await send({ subject: 'third' });
    expect((await list()).map(({ id, subject }) => [id, subject])).toEqual([
      [3, 'third'],
      [2, 'second'],
      [1, 'first'],
    ]);
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600);
  });

  it('loses no mail to a disk that was full for a moment', async () => {
    vi.mocked(appendFile).mockImplementationOnce(async (file, line) => {
      appendFileSync(String(file), String(line).slice(0, 30));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    await expect(send({ subject: 'refused' })).rejects.toThrow();
    await send({ subject: 'taken' });
    await mail.close();
    mail = await start();
    expect((await list()).map(({ subject }) => subject)).toContain('taken');
  });

  it('keeps the newest 500', async () => {
    const transport = createTransport({ url: mail.smtpUrl, pool: true, maxConnections: 10 });
    const sent = Array.from({ length: 510 }, () =>
      transport.sendMail({ from: 'a@b.example', to: 'c@d.example' }),
    );
    await Promise.all(sent);
    transport.close();
    const ids = (await list()).map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([500, 510, 11]);
  });

  it('empties the mailbox on request and on reset', async () => {
    await send();
    expect((await fetch(`${mail.webUrl}/api/mails`, { method: 'DELETE' })).status).toBe(200);
    expect(await list()).toEqual([]);
    await send();
    await mail.reset();
    expect(await list()).toEqual([]);
    expect(await readFile(stateFile, 'utf8')).toBe('');
  });
});

describe('faults', () => {
  it('refuses as many mails as asked, for the time being', async () => {
    await post('/api/fault', { action: 'refuse', times: 2 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    await send();
    expect(await list()).toHaveLength(1);
  });

  it('forgets faults on reset and refuses unknown ones', async () => {
    await post('/api/fault', { action: 'refuse', times: 5 });
    await mail.reset();
    await send();
    expect((await post('/api/fault', { action: 'explode', times: 1 })).status).toBe(400);
    const form = { 'content-type': 'text/plain' };
    expect((await post('/api/fault', { action: 'refuse', times: 1 }, form)).status).toBe(415);
  });
});

describe('the pages', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';

  it('escape what a mail says', async () => {
    await send({
      from: { name: evil, address: 'a@example.com' },
      subject: evil,
      text: evil,
      attachments: [{ filename: `${evil}.txt`, content: '' }],
    });
    for (const target of ['/', '/mails/1', `/?to=${encodeURIComponent(evil)}`]) {
      const page = await (await get(target)).text();
      expect(page).toContain('&lt;img');
      expect(page).not.toContain('<img');
    }
  });

  it('run nothing and load nothing', async () => {
    await send({
      html: '<!doctype html><html><head><title>x</title></head><body><a href="http://x.example">go</a>',
    });
    const page = await get('/mails/1');
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[^;]*'; frame/,
    );
    expect(await page.text()).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    const html = await get('/mails/1/html');
    expect(html.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups [^;]*; default-src 'none'; img/,
    );
    expect(await html.text()).toMatch(/^<!doctype html><html><head><base target="_blank"><title>/);
  });

  it('make addresses in text clickable, without the full stop behind them', async () => {
    await send({ text: 'Go to http://localhost:3000/reset?token=a&x=1. (See https://example.com/b)' });
    const page = await (await get('/mails/1')).text();
    expect(page).toContain('href="http://localhost:3000/reset?token=a&amp;x=1"');
    expect(page).toContain('href="https://example.com/b"');
  });

  it('list the newest first and only one address when asked', async () => {
    await send({ subject: 'older' });
    await send({ subject: 'newer', to: 'bo@example.com' });
    expect(await (await get('/')).text()).toMatch(/newer[\s\S]*older/);
    expect(await (await get('/?to=ann@example.com')).text()).not.toContain('newer');
    expect((await get('/mails/99')).status).toBe(404);
  });

  it('empty the mailbox by their own button only', async () => {
    await send();
    expect((await post('/clear', {}, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await post('/clear', {})).status).toBe(403);
    expect(await list()).toHaveLength(1);
    expect((await post('/clear', {}, { origin: mail.webUrl })).status).toBe(303);
    expect(await list()).toEqual([]);
  });

  it('are closed to other host names', async () => {
    const status = await new Promise((resolve, reject) => {
      const rebound = request(`${mail.webUrl}/api/mails`, { headers: { host: 'evil.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      rebound.on('error', reject).end();
    });
    expect(status).toBe(421);
  });
});
