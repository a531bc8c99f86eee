import { describe, expect, it } from 'vitest';
import { expireByDate } from '@/lib/auth/cookie-expiry';

const taken = (...cookies: string[]) =>
  expireByDate(
    new Response(null, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) }),
  ).headers.getSetCookie();

describe('cookies that are taken back', () => {
  it('are said to be past, each once', () => {
    expect(taken('a=; Max-Age=0; Path=/; HttpOnly', 'b=; Path=/; max-age=0')).toEqual([
      'a=; Max-Age=0; Path=/; HttpOnly; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'b=; Path=/; max-age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ]);
  });
  it('are those alone', () => {
    const kept = [
      'a=1; Max-Age=01; Path=/',
      'b=max-age=0',
      'c=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ];
    expect(taken(...kept)).toEqual(kept);
    expect(taken()).toEqual([]);
  });

  it('leave the rest of the answer as it is', async () => {
    const redirect = expireByDate(Response.redirect('https://shop.example/login', 303));
    expect([redirect.status, redirect.headers.get('location')]).toEqual([303, 'https://shop.example/login']);
    const said = expireByDate(Response.json({ url: '/' }, { status: 201 }));
    expect([said.status, await said.json()]).toEqual([201, { url: '/' }]);
  });
});
