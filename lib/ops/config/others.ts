import 'server-only';
import { UTApi } from 'uploadthing/server';
import * as z from 'zod';
import { senderDomain } from '@/lib/mail/sender';
import { mailServerAt } from '@/lib/mail/server-at';
import { originOf } from '@/lib/platform/own-origin';
import { type Finding, lookAt, patienceMs, type Values } from './finding';

/** Signs in at the mail server, and sends nothing. */
export function checkMail({
  SMTP_URL: url,
  MAIL_FROM: from = '',
  AUTH_URL: shop,
}: Values): Promise<Finding[]> {
  return lookAt('Mail', async (note) => {
    if (!url) return note('wrong', 'is not asked without SMTP_URL');
    const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
    const transport = mailServerAt(url, limits, shop);
    try {
      await transport.verify();
    } catch (error) {
      const [code, words] =
        error instanceof Error && 'code' in error ? [error.code, error.message] : ['', ''];
      const whys: Record<string, string> = {
        EAUTH: 'refuses the user or the password',
        ETLS: 'offers no TLS, and a password is told over TLS alone, unless the address ends with ?ignoreTLS=true',
      };
      const why = whys[String(code)] ?? `cannot be reached (${code}): ${words}`;
      return note('wrong', `the server of SMTP_URL ${why}`);
    } finally {
      transport.close();
    }
    note('ok', 'the server takes the shop’s sign-in');
    const domain = senderDomain(from);
    if (domain) note('ok', `sends as ${domain}, whose SPF and DKIM records must name that server`);
    else note('wrong', 'MAIL_FROM holds no address');
  });
}

/** Deletes a file that does not exist: only a key that may delete files gets an answer. */
export function checkUploads(values: Values): Promise<Finding[]> {
  const { UPLOADTHING_TOKEN: token, UPLOADTHING_API_URL: apiUrl, UPLOADTHING_INGEST_URL: ingestUrl } = values;
  return lookAt('UploadThing', async (note) => {
    if (!token) return note('wrong', 'is not asked without UPLOADTHING_TOKEN');
    const places = { ...(apiUrl && { apiUrl }), ...(ingestUrl && { ingestUrl }) };
    try {
      const client = new UTApi({ token, ...places, logLevel: 'None' });
      await client.deleteFiles('config-check-none', { keyType: 'customId' });
    } catch {
      return note(
        'wrong',
        'cannot be reached, or refuses UPLOADTHING_TOKEN; copy it anew from its dashboard',
      );
    }
    note('ok', 'takes the token');
  });
}

const discovered = z.object({ token_endpoint: z.url() });
const answered = z.object({ error: z.string() });

/** Sends a code that Google never issued: how it is refused tells whether Google knows the client (RFC 6749 §5.2). */
export function checkGoogle(values: Values): Promise<Finding[]> {
  const { AUTH_GOOGLE_ID: id, AUTH_GOOGLE_SECRET: secret, AUTH_GOOGLE_ISSUER: issuer, AUTH_URL } = values;
  return lookAt('Google', async (note) => {
    if (!id || !secret) return note('wrong', 'is not asked without AUTH_GOOGLE_ID and AUTH_GOOGLE_SECRET');
    const signal = AbortSignal.timeout(patienceMs);
    const home = issuer ?? 'https://accounts.google.com';
    const page = await fetch(`${home}/.well-known/openid-configuration`, { signal });
    const { token_endpoint: endpoint } = discovered.parse(await page.json());
    note('ok', `answers at ${new URL(endpoint).host}`);
    const callback = `${originOf(AUTH_URL)}/api/auth/callback/google`;
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'config-check',
      client_id: id,
      client_secret: secret,
      redirect_uri: callback,
    });
    const { error } = answered.parse(await (await fetch(endpoint, { method: 'POST', body, signal })).json());
    if (error === 'invalid_client' || error === 'unauthorized_client')
      note('wrong', 'does not know AUTH_GOOGLE_ID with AUTH_GOOGLE_SECRET');
    else if (error === 'redirect_uri_mismatch')
      note('wrong', `the client lacks the redirect URI ${callback}`);
    else note('ok', `knows the client; its redirect URI must be ${callback}`);
  });
}
