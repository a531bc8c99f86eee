import { escapeHtml } from '@/lib/base/html';
import { site } from '@/lib/base/site';
import type { MailContent } from './schema';

const navy = '#14213d';
const orange = '#e8590c';
const ink = '#2b3550';
const quiet = '#5b6478';
const line = '#e5e1d8';
const paper = '#faf8f4';
const font = "font-family:Manrope,'Segoe UI',Helvetica,Arial,sans-serif";

const stopWords = 'Stop stock alerts';

/** The lines of a text. In a table they are indented below the first, so that none looks like another fact. */
const linesOf = (value: string): string[] =>
  value.split('\n').map((text) => text.replace(/\s+/g, ' ').trim());

/** The plain text form of a mail, with everything that the HTML form says. */
export function toText({ heading, paragraphs, facts, action, note, stop }: MailContent): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length)) + 2;
  const blocks = [
    heading,
    ...paragraphs,
    facts
      .map(({ label, value }) => `${label}:`.padEnd(width) + linesOf(value).join(`\n${' '.repeat(width)}`))
      .join('\n'),
    action ? `${action.label}:\n${action.href}` : '',
    note ?? '',
    stop ? `${stopWords}:\n${stop.page}` : '',
    `-- \n${site.name}\n${site.contact.street}, ${site.contact.city}`, // RFC 3676: '-- ' starts a signature
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const lined = (text: string) => linesOf(text).map(escapeHtml).join('<br>');

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.6;color:${ink}">${lined(text)}</p>`;

const row = ({ label, value }: MailContent['facts'][number]) => `<tr>
<th scope="row" align="left" valign="top" style="padding:10px 16px 10px 0;border-bottom:1px solid ${line};${font};font-size:14px;font-weight:400;color:${quiet};white-space:nowrap">${escapeHtml(label)}</th>
<td align="left" valign="top" style="padding:10px 0;border-bottom:1px solid ${line};${font};font-size:14px;font-weight:600;color:${navy}">${lined(value)}</td>
</tr>`;

const table = (
  facts: MailContent['facts'],
) => `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;border-top:1px solid ${line}">
${facts.map(row).join('\n')}
</table>`;

/** Markup for Outlook on Windows alone, which lays mails out with Word: it has no max-width, and no padding on links. */
const outlookOnly = (markup: string) => `<!--[if mso]>${markup}<![endif]-->`;

const button = ({ label, href }: NonNullable<MailContent['action']>) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:8px 0 0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td bgcolor="${navy}" style="border-radius:6px;mso-padding-alt:14px 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table></td></tr></table>`;

/** The HTML form of a mail, for mail programs: tables and inline styles, no pictures or scripts, nothing loaded. */
export function toHtml({ subject, heading, paragraphs, facts, action, note, stop }: MailContent): string {
  const { name, contact } = site;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
${outlookOnly('<table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td>')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${line}">
<tr><td style="padding:20px 28px;background:${navy};border-bottom:4px solid ${orange};${font};font-size:18px;font-weight:700;color:#ffffff">${escapeHtml(name)}</td></tr>
<tr><td style="padding:32px 28px 28px;word-break:break-word">
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;color:${navy}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${facts.length > 0 ? table(facts) : ''}
${action ? button(action) : ''}
${note ? `<p style="margin:24px 0 0;${font};font-size:14px;line-height:1.6;color:${quiet}">${escapeHtml(note)}</p>` : ''}
${stop ? `<p style="margin:16px 0 0;${font};font-size:14px;line-height:1.6"><a href="${escapeHtml(stop.page)}" style="color:${quiet}">${stopWords}</a></p>` : ''}
</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid ${line};${font};font-size:13px;line-height:1.6;color:${quiet}">${escapeHtml(`${name}, ${contact.street}, ${contact.city}`)}</td></tr>
</table>
${outlookOnly('</td></tr></table>')}
</td></tr></table>
</body>
</html>
`;
}
