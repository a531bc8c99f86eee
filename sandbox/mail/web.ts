import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, readBody, sendHtml, sendJson, serve } from '../http.ts';
import { type Faults, faultSchema } from './faults.ts';
import { htmlView, htmlViewHeaders } from './html-view.ts';
import type { Mailbox } from './mailbox.ts';
import { listPage, mailPage, missingPage, pageHeaders } from './pages.ts';

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

type WebOptions = { mailbox: Mailbox; faults: Faults; log: (line: string) => void };

/**
 * The mailbox's web server.
 *
 * | request | answer |
 * |---|---|
 * | `GET /?to=` | page: mails, newest first, optionally to one address |
 * | `GET /mails/{id}?view=text` | page: one mail, as HTML where it has some |
 * | `GET /mails/{id}/html` | the mail's HTML alone, unable to run anything |
 * | `POST /clear` | empties the mailbox (the page's button) |
 * | `GET /api/mails?to=` | JSON list of mails, newest first |
 * | `DELETE /api/mails` | empties the mailbox |
 * | `POST /api/fault` | `{action: 'refuse', times}` for the next mails |
 */
export const createWebHandler = (options: WebOptions) =>
  serve((req, res) => handle(req, res, options), options.log);

async function handle(
  req: IncomingMessage,
  res: ServerResponse,
  { mailbox, faults }: WebOptions,
): Promise<void> {
  // Mails contain reset links: another site must not read them by resolving its own host name to this machine.
  if (!LOOPBACK_HOST.test(req.headers.host ?? '')) throw new HttpError(421, 'Unknown host');
  const url = new URL(req.url ?? '/', 'http://localhost');
  const to = url.searchParams.get('to') ?? '';
  switch (`${req.method} ${url.pathname}`) {
    case 'GET /':
      return sendHtml(res, 200, listPage(mailbox.list(to), to), pageHeaders());
    case 'POST /clear':
      if (req.headers.origin !== `http://${req.headers.host}`) throw new HttpError(403, 'Foreign origin');
      await mailbox.clear();
      res.writeHead(303, { location: '/' }).end();
      return;
    case 'GET /api/mails':
      return sendJson(res, 200, mailbox.list(to));
    case 'DELETE /api/mails':
      await mailbox.clear();
      return sendJson(res, 200, { ok: true });
    case 'POST /api/fault':
      faults.planRefusals(faultSchema.parse(await readJson(req)).times);
      return sendJson(res, 200, { ok: true });
    default:
      return sendMail(req, res, url, mailbox);
  }
}

function sendMail(req: IncomingMessage, res: ServerResponse, url: URL, mailbox: Mailbox) {
  const [, id, part] = /^\/mails\/(\d+)(\/html)?$/.exec(url.pathname) ?? [];
  const mail = req.method === 'GET' ? mailbox.get(Number(id)) : undefined;
  if (!mail || (part && mail.html === null)) return sendHtml(res, 404, missingPage(), pageHeaders());
  if (part) return sendHtml(res, 200, htmlView(mail.html ?? ''), htmlViewHeaders);
  const asText = mail.html === null || url.searchParams.get('view') === 'text';
  sendHtml(res, 200, mailPage(mail, asText ? 'text' : 'html'), pageHeaders());
}

/** Only JSON, because forms of other sites can send everything else without a preflight. */
async function readJson(req: IncomingMessage): Promise<unknown> {
  if (!req.headers['content-type']?.startsWith('application/json')) throw new HttpError(415, 'Send JSON');
  return JSON.parse((await readBody(req, 10_000)).toString('utf8'));
}
