import * as z from 'zod';
import { statusOf } from '@/lib/base/error-codes';
import { escapeHtml } from '@/lib/base/html';
import { site } from '@/lib/base/site';
import { errorsOf } from './document';
import type { Operation } from './operation';
import { operations } from './operations';
import { pageStyle } from './page-style';
import { namedWires } from './wire';

const names = new Map(namedWires);
const who = { public: 'everybody', user: 'signed in', admin: 'admins' } as const;

const fieldSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  description: z.string().optional(),
});
const objectSchema = z.object({
  properties: z.record(z.string(), fieldSchema).default({}),
  required: z.array(z.string()).default([]),
});

function typeOf(field: z.output<typeof fieldSchema>): string {
  if (field.enum) return field.enum.map(String).join(', ');
  if (field.const !== undefined) return String(field.const);
  if (field.anyOf) return field.anyOf.map(({ type }) => type ?? 'any').join(' or ');
  return [field.type ?? 'any'].flat().join(' or ');
}

/** A table of an object's fields, including those that are accepted and ignored. */
function fields(schema: z.ZodType, ignored: Operation['ignored'] = {}): string {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const { properties, required } = objectSchema.parse(json);
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(typeOf(field))}</td>` +
      `<td>${required.includes(name) && field.default === undefined ? '' : 'optional'}</td><td>${escapeHtml(field.description ?? '')}</td></tr>`,
  );
  const unused = Object.entries(ignored).map(
    ([name, why]) =>
      `<tr class="quiet"><th scope="row"><code>${escapeHtml(name)}</code></th><td>any</td><td>optional</td><td>${escapeHtml(why)}</td></tr>`,
  );
  return `<div class="scroll"><table><tbody>${rows.join('')}${unused.join('')}</tbody></table></div>`;
}

const fileWords = { 'text/csv': 'a CSV file', 'application/pdf': 'a PDF file' } as const;

function answer({ answer: schema, list, status = 200, file = 'text/csv', jsonFile }: Operation): string {
  if (!schema) return `<p>${status}: ${jsonFile ? 'a JSON file or ' : ''}${fileWords[file]}</p>`;
  const name = names.get(schema);
  const what = name ? `<a href="#${name}">${name}</a>` : '';
  if (name) return `<p>${status}: ${list ? `a list of ${what}` : what}</p>`;
  return `<p>${status}:</p>${schema instanceof z.ZodObject ? fields(schema) : '<p>an object or null</p>'}`;
}

function section(operation: Operation): string {
  const {
    method,
    path,
    access,
    summary,
    query = {},
    ids = {},
    headers = {},
    body,
    ignored,
    list,
  } = operation;
  const parameters = Object.entries({
    ...query,
    ...ids,
    ...(list && { 'limit, cursor': 'One page, and where it begins.' }),
  }).map(([name, text]) => `<li><code>?${escapeHtml(name)}</code> ${escapeHtml(text)}</li>`);
  const sent = Object.entries(headers).map(
    ([name, { description }]) => `<li><code>${escapeHtml(name)}</code> ${escapeHtml(description)}</li>`,
  );
  const failures = errorsOf(operation).map((code) => `${statusOf[code]} ${code}`);
  return `<section><h3><span class="${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. <em>For ${who[access]}.</em></p>
${parameters.length + sent.length > 0 ? `<ul>${parameters.join('')}${sent.join('')}</ul>` : ''}
${body ? `<h4>Send</h4>${fields(body, ignored)}` : ''}
<h4>Get</h4>${answer(operation)}
${failures.length > 0 ? `<p class="quiet">${failures.join(' · ')}</p>` : ''}</section>`;
}

/** The API's documentation as one HTML page without scripts. */
export function documentationPage(): string {
  const title = `${site.name} API`;
  const wires = namedWires.map(
    ([schema, name]) => `<section id="${name}"><h3>${name}</h3>${fields(schema)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><p><a href="/">${escapeHtml(site.name)}</a></p><h1>${escapeHtml(title)}</h1>
<p>Everything below is relative to <code>/api</code>. The same as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>Log in, then ask <code>PUT /user/{email}</code> for a token and send it as <code>Authorization: Bearer …</code>.
A session cookie works, too; writes then need this site’s <code>Origin</code>. Lists come oldest first. Numbers may be sent as text.
Bodies are JSON in UTF-8 (<code>Content-Type: application/json</code>, or none at all); a picture is sent as a form.
Pictures that come with the shop are paths; <code>Accept: application/json; images=absolute</code> makes them whole addresses.
Failures are <code>{"error": {"code", "message", "fieldErrors"}}</code>; 401 says <code>WWW-Authenticate: Bearer</code>, 405 which
methods there are (<code>Allow</code>), 429 and 503, where that is known, when to try again (<code>Retry-After</code>).</p></header>
<main><h2>Calls</h2>${operations.map(section).join('\n')}<h2>Answers</h2>${wires.join('\n')}</main>
</body>
</html>
`;
}
