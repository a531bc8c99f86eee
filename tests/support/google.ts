import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll } from 'vitest';
import * as z from 'zod';
import { handlers } from '@/lib/auth/service';
import { startGoogle } from '../../sandbox/google/server.ts';

const origin = 'http://localhost:3900';
const csrfSchema = z.object({ csrfToken: z.string() });

/** A minimal browser for sign-in: it keeps the shop's cookies and does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();

  async ask(target: string, form?: Record<string, string>): Promise<Response> {
    const url = new URL(target, origin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const request = new NextRequest(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(form && { body: new URLSearchParams(form).toString() }),
    });
    const response = await (form ? handlers.POST(request) : handlers.GET(request));
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line) || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get isSignedIn(): boolean {
    return this.cookies.has('authjs.session-token');
  }
}

/** `personal`: an account outside of Google Workspace, for whose domain Google does not vouch. */
type Identity = { email: string; name?: string; unverified?: 'on'; personal?: 'on' };

const locationOf = (response: Response) => response.headers.get('location') ?? '';

/** Starts a Google stand-in for this test file. */
export function ownGoogle() {
  let service: Awaited<ReturnType<typeof startGoogle>>;
  const folder = mkdtempSync(path.join(tmpdir(), 'google-'));
  beforeAll(async () => {
    service = await startGoogle({
      port: 0,
      keyFile: path.join(folder, 'key.json'),
      clientId: 'integration',
      clientSecret: 'integration',
      redirectUris: [`${origin}/api/auth/callback/google`],
      users: [],
    });
    process.env['AUTH_GOOGLE_ISSUER'] = service.url; // must be set before the app reads the environment
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a sign-in; returns the address at Google that the shop redirects to. */
  async function begin(browser: Browser): Promise<string> {
    const { csrfToken } = csrfSchema.parse(await (await browser.ask('/api/auth/csrf')).json());
    const left = await browser.ask('/api/auth/signin/google', {
      csrfToken,
      callbackUrl: '/login?from=%2Fproducts',
    });
    return locationOf(left);
  }

  /** Starts a sign-in at Google and picks an identity there; returns the address that Google redirects to. */
  async function pick(browser: Browser, identity: Identity): Promise<string> {
    const picked = await fetch(await begin(browser), {
      method: 'POST',
      body: new URLSearchParams(identity),
      redirect: 'manual',
    });
    return locationOf(picked);
  }

  return {
    begin,
    pick,
    /** Signs in completely; returns the address that the shop redirects to. */
    async signIn(browser: Browser, identity: Identity): Promise<string> {
      return locationOf(await browser.ask(await pick(browser, identity)));
    },
  };
}
