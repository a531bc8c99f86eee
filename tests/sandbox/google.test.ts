import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as oauth from 'oauth4webapi';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { SERVICES } from '../../launcher/mode.ts';
import { startSandbox } from '../../launcher/sandbox.ts';
import { startGoogle } from '../../sandbox/google/server.ts';
import { testPorts } from '../../scripts/testing/places.ts';

const redirectUri = 'http://localhost:3000/api/auth/callback/google';
const client: oauth.Client = { client_id: 'shop & co' };
const secret = 's:cr%t é';
const insecure = { [oauth.allowInsecureRequests]: true };
const demo = {
  email: 'demo@example.com',
  name: 'Demo "Quote" <b>Buyer</b>',
  picture: 'http://localhost/p.png',
};

let dir: string;
let clock: number;
let google: Awaited<ReturnType<typeof startGoogle>>;

function start() {
  return startGoogle({
    port: 0,
    keyFile: path.join(dir, 'keys/google.pem'),
    clientId: client.client_id,
    clientSecret: secret,
    redirectUris: [redirectUri],
    users: [demo],
    now: () => clock,
  });
}

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(google.url);
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure));
}

function authorizeUrl(changes: Record<string, string | undefined> = {}): string {
  const url = new URL('/o/oauth2/v2/auth', google.url);
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state&1',
    ...changes,
  };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Submits one of the page's forms and answers where it leads. */
async function choose(form: Record<string, string>, changes: Record<string, string | undefined> = {}) {
  const body = new URLSearchParams(form);
  const answer = await fetch(authorizeUrl(changes), { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

async function codeOf(form: Record<string, string>): Promise<string> {
  return (await choose(form)).searchParams.get('code') ?? '';
}

function trade(form: Record<string, string>) {
  const credentials = { client_id: client.client_id, client_secret: secret };
  const defaults = { grant_type: 'authorization_code', redirect_uri: redirectUri, ...credentials };
  return fetch(`${google.url}/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...defaults, ...form }),
  });
}

async function tokenOf(answer: Response): Promise<string> {
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

async function signIn(form: Record<string, string>, auth: oauth.ClientAuth) {
  const server = await discover();
  const verifier = oauth.generateRandomCodeVerifier();
  const target = await choose(form, {
    nonce: 'nonce-1',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const values = oauth.validateAuthResponse(server, client, target, 'state&1');
  const request = oauth.authorizationCodeGrantRequest;
  const answer = await request(server, client, auth, values, redirectUri, verifier, insecure);
  const checks = { expectedNonce: 'nonce-1', requireIdToken: true };
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, checks);
  await oauth.validateApplicationLevelSignature(server, answer, insecure);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (!claims) throw new Error('No id token');
  const info = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
  return { claims, info: await oauth.processUserInfoResponse(server, client, claims.sub, info) };
}

beforeEach(async () => {
  clock = Date.now();
  dir = await mkdtemp(path.join(tmpdir(), 'google-'));
  google = await start();
});

afterEach(async () => {
  await google.close();
  await rm(dir, { recursive: true, force: true });
});

describe('sign-in by an OAuth client library', () => {
  it.each([
    ['client_secret_post', oauth.ClientSecretPost(secret)],
    ['client_secret_basic', oauth.ClientSecretBasic(secret)],
  ])('works with PKCE, nonce, state and %s', async (_method, auth) => {
    const { claims, info } = await signIn({ user: demo.email }, auth);
    expect(claims).toMatchObject({
      iss: google.url,
      aud: client.client_id,
      azp: client.client_id,
      email: demo.email,
      email_verified: true,
      name: demo.name,
      given_name: 'Demo',
      family_name: '"Quote" <b>Buyer</b>',
      picture: demo.picture,
    });
    expect(claims.sub).toMatch(/^\d{21}$/);
    expect(info).toMatchObject({ sub: claims.sub, email: demo.email });
  });

  it('takes any email address and name, verified or not', async () => {
    const form = { email: ' New@Example.com ', name: '', unverified: 'on' };
    const { claims } = await signIn(form, oauth.ClientSecretPost(secret));
    expect(claims).toMatchObject({ email: 'new@example.com', email_verified: false });
    expect(claims, 'Google does not promise it').not.toHaveProperty('name');
  });

  it.each([
    ['a firm’s Workspace, by its domain', { email: 'ann@firm.example' }, 'firm.example'],
    ['no Workspace for a personal account', { email: 'ann@firm.example', personal: 'on' }, undefined],
    ['none for addresses of Google’s own', { email: 'ann@gmail.com' }, undefined],
  ])('tells %s', async (_what, form, hd) => {
    const { claims } = await signIn(form, oauth.ClientSecretPost(secret));
    expect(claims['hd']).toBe(hd);
  });

  it('keeps key and subjects over a restart, the key readable by its owner alone', async () => {
    const keys = () => fetch(`${google.url}/oauth2/v3/certs`).then((answer) => answer.text());
    const [before, first] = [
      await keys(),
      await signIn({ user: demo.email }, oauth.ClientSecretPost(secret)),
    ];
    await google.close();
    google = await start();
    expect(await keys()).toBe(before);
    const second = await signIn({ email: 'DEMO@example.com' }, oauth.ClientSecretPost(secret));
    expect(second.claims.sub).toBe(first.claims.sub);
    expect((await stat(path.join(dir, 'keys/google.pem'))).mode & 0o777).toBe(0o600);
    expect(before).not.toMatch(/"(d|p|q)":/);
  });
});

describe('the token endpoint', () => {
  it('takes a code once; coming again it revokes the token it gave', async () => {
    const code = await codeOf({ user: demo.email });
    const token = await tokenOf(await trade({ code }));
    const info = () => fetch(`${google.url}/v1/userinfo`, { headers: { authorization: `Bearer ${token}` } });
    expect((await info()).status).toBe(200);
    const again = await trade({ code });
    expect([again.status, await again.json()]).toEqual([400, { error: 'invalid_grant' }]);
    expect((await info()).status).toBe(401);
  });

  it('refuses a code after ten minutes and a token after an hour', async () => {
    const code = await codeOf({ user: demo.email });
    clock += 10 * 60 * 1000;
    expect((await trade({ code })).status).toBe(400);
    const token = await tokenOf(await trade({ code: await codeOf({ user: demo.email }) }));
    clock += 60 * 60 * 1000;
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${google.url}/v1/userinfo`, { headers })).status).toBe(401);
  });

  it.each([
    ['a wrong secret', { client_secret: 'guess' }, 401, 'invalid_client'],
    ['another client', { client_id: 'other' }, 401, 'invalid_client'],
    ['another redirect address', { redirect_uri: `${redirectUri}/` }, 400, 'invalid_grant'],
    ['a verifier where no challenge was', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_grant'],
    ['another grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an unknown code', { code: 'guess' }, 400, 'invalid_grant'],
  ])('refuses %s', async (_name, changes, status, error) => {
    const answer = await trade({ code: await codeOf({ user: demo.email }), ...changes });
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
  });

  it('refuses a missing or wrong PKCE verifier', async () => {
    const challenge = await oauth.calculatePKCECodeChallenge('v'.repeat(43));
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    for (const verifier of [{}, { code_verifier: 'w'.repeat(43) }]) {
      const code = (await choose({ user: demo.email }, pkce)).searchParams.get('code') ?? '';
      expect((await trade({ code, ...verifier })).status).toBe(400);
    }
  });
});

describe('the authorization endpoint', () => {
  it.each([
    ['an unregistered address', { redirect_uri: 'https://evil.example/callback' }],
    ['a longer address', { redirect_uri: `${redirectUri}/../x` }],
    ['no address', { redirect_uri: undefined }],
    ['an unknown client', { client_id: 'other' }],
  ])('redirects nowhere for %s', async (_name, changes) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(authorizeUrl(changes), { method, redirect: 'manual' });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('Sign-in blocked');
    }
  });

  it.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'email' }, 'invalid_scope'],
    [{ scope: undefined }, 'invalid_scope'],
    [{ prompt: 'none' }, 'interaction_required'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43) }, 'invalid_request'],
    [{ code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
  ])('sends %o back as %s', async (changes, error) => {
    const answer = await fetch(authorizeUrl(changes), { redirect: 'manual' });
    const target = new URL(answer.headers.get('location') ?? '');
    expect(Object.fromEntries(target.searchParams)).toEqual({ error, state: 'state&1' });
  });

  it('names itself in what it sends back, as Google does without announcing it', async () => {
    expect(await discover()).not.toHaveProperty('authorization_response_iss_parameter_supported');
    expect(Object.fromEntries((await choose({ user: demo.email })).searchParams)).toMatchObject({
      iss: google.url,
      authuser: '0',
      prompt: 'consent',
    });
  });

  it('asks a browser that has signed in nothing more, unless the shop wants the account to be chosen', async () => {
    const body = new URLSearchParams({ user: demo.email });
    const first = await fetch(authorizeUrl(), { method: 'POST', body, redirect: 'manual' });
    const cookie = (first.headers.get('set-cookie') ?? '').replace(/;.*/, '');
    const again = (changes = {}) => fetch(authorizeUrl(changes), { headers: { cookie }, redirect: 'manual' });
    const silent = await again();
    expect(silent.status).toBe(303);
    const target = new URL(silent.headers.get('location') ?? '');
    expect(target.searchParams.get('code')).toBeTruthy();
    expect(target.searchParams.get('prompt')).toBe('none');
    expect(await (await again({ prompt: 'select_account' })).text()).toContain('Choose who to be');
  });

  it('sends a cancelled sign-in back as access_denied', async () => {
    const target = await choose({ decision: 'cancel', email: '' });
    expect(target.href).toBe(`${redirectUri}?error=access_denied&state=state%261`);
  });

  it('asks again for something that is no email address, and escapes what was typed', async () => {
    const body = new URLSearchParams({ email: '"><script>alert(1)</script>', name: '<i>' });
    const answer = await fetch(authorizeUrl(), { method: 'POST', body, redirect: 'manual' });
    const page = await answer.text();
    expect(answer.status).toBe(400);
    expect(page).toContain('role="alert"');
    expect(page).not.toMatch(/<script>|<i>|<b>Buyer/);
  });

  it('shows a page that runs nothing and may only lead to the registered address', async () => {
    const answer = await fetch(authorizeUrl({ login_hint: 'x"y@example.com' }));
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; img-src data:; style-src 'sha256-");
    expect(policy).toContain("form-action 'self' http://localhost:3000;");
    expect(await answer.text()).toContain('value="x&quot;y@example.com"');
  });
});

it.each(['HTTP://LocalHost:3000/', 'http://localhost:3000/api/auth'])(
  'of a sandbox leads back to a shop with its own AUTH_URL, as that spells it: %s',
  async (AUTH_URL) => {
    const others = Object.values(SERVICES)
      .flat()
      .filter((name) => !name.startsWith('AUTH_GOOGLE'));
    const overrides = { ...Object.fromEntries(others.map((name) => [name, 'given'])), AUTH_URL };
    const portBase = testPorts.parts.control;
    const sandbox = await startSandbox({ portBase, dataDir: dir, appPort: 3000, overrides });
    onTestFinished(sandbox.close);
    const page = new URL('/o/oauth2/v2/auth', sandbox.env['AUTH_GOOGLE_ISSUER']);
    const query = { redirect_uri: redirectUri, response_type: 'code', scope: 'openid', state: 'x' };
    for (const [name, value] of Object.entries({ ...query, client_id: sandbox.env['AUTH_GOOGLE_ID'] ?? '' }))
      page.searchParams.set(name, value);
    expect((await fetch(page)).status).toBe(200);
  },
);
