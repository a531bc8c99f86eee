import { escapeHtml } from '../../lib/base/html.ts';
import type { Headers } from '../http.ts';
import { pagesWith } from '../page.ts';
import type { Mail } from './mailbox.ts';
import { STYLE } from './style.ts';

const { page, headers } = pagesWith(STYLE);
const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
/** A URL in plain text, without the punctuation that ends its sentence. */
const URL_IN_TEXT = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

/** The pages frame only the mail's own HTML. */
export function pageHeaders(): Headers {
  return headers('same-origin', "frame-src 'self'", "form-action 'self'");
}

export function listPage(mails: Mail[], to: string): string {
  const title = to ? `Mail to ${to}` : 'Mailbox';
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  const refresh = to ? `/?to=${encodeURIComponent(to)}` : '/';
  return layout(
    title,
    `<div class="bar">
      <form class="filter" role="search">
        <label for="to">Mail to</label>
        <input id="to" name="to" type="search" value="${escapeHtml(to)}" placeholder="Everyone" autocomplete="off">
        <button>Show</button>
      </form>
      <a class="button" href="${escapeHtml(refresh)}">Refresh</a>
      <form method="post" action="/clear"><button>Empty mailbox</button></form>
    </div>
    <h1>${escapeHtml(title)} <small>${count}</small></h1>
    ${mails.length > 0 ? `<ol class="mails">${mails.map(listItem).join('')}</ol>` : emptyState(to)}`,
  );
}

export function mailPage(mail: Mail, view: 'html' | 'text'): string {
  return layout(
    mail.subject || 'No subject',
    `<a class="back" href="/">All mail</a>
    <article>
      <h1>${subjectOf(mail)}</h1>
      <dl>
        <dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
        <dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
        <dt>Received</dt><dd>${timeOf(mail)}</dd>
        ${mail.attachments.length > 0 ? `<dt>Attached</dt><dd>${attachmentsOf(mail)}</dd>` : ''}
      </dl>
      ${mail.html === null ? '' : viewLinks(mail, view)}
      ${view === 'html' ? htmlFrame(mail) : `<pre>${linkify(mail.text ?? 'This mail has no text.')}</pre>`}
    </article>`,
  );
}

export function missingPage(): string {
  return layout(
    'Not found',
    '<h1>This mail is not here</h1><p>It may have been deleted. <a href="/">All mail</a></p>',
  );
}

function listItem(mail: Mail): string {
  return `<li><a href="/mails/${mail.id}">
    <b>${subjectOf(mail)}</b>
    <span>${escapeHtml(mail.to.join(', '))}</span>
    ${timeOf(mail)}
  </a></li>`;
}

function emptyState(to: string): string {
  const hint = to ? 'Nothing has been sent to this address.' : 'What the shop sends will be listed here.';
  return `<div class="empty"><p><b>No mail yet</b></p><p>${hint}</p></div>`;
}

function viewLinks({ id }: Mail, view: 'html' | 'text'): string {
  const link = (name: 'html' | 'text', label: string) =>
    `<a href="/mails/${id}?view=${name}"${view === name ? ' aria-current="page"' : ''}>${label}</a>`;
  return `<nav class="views" aria-label="View">${link('html', 'HTML')}${link('text', 'Text')}</nav>`;
}

function htmlFrame({ id }: Mail): string {
  return `<iframe title="The mail as HTML" src="/mails/${id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function linkify(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(URL_IN_TEXT)) {
    const link = escapeHtml(url);
    html += `${escapeHtml(text.slice(end, index))}<a href="${link}" target="_blank" rel="noopener">${link}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

function subjectOf({ subject }: Mail): string {
  return subject ? escapeHtml(subject) : '<i>No subject</i>';
}

function timeOf({ receivedAt }: Mail): string {
  return `<time datetime="${escapeHtml(receivedAt)}">${TIME.format(new Date(receivedAt))}</time>`;
}

function attachmentsOf({ attachments }: Mail): string {
  return escapeHtml(
    attachments.map(({ filename, mimeType }) => `${filename ?? 'unnamed'} (${mimeType})`).join(', '),
  );
}

function layout(title: string, content: string): string {
  const header = '<div><a href="/">Mailbox</a> <span>Sandbox: mail stays on this machine</span></div>';
  return page(`${title} (sandbox mailbox)`, `<header>${header}</header><main>${content}</main>`);
}
