import { NextRequest } from 'next/server';
import * as z from 'zod';
import { POST } from '@/app/api/auth/[...nextauth]/route';
import { Browser } from './google.ts';

const csrfSchema = z.object({ csrfToken: z.string() });

/** Signs in by Auth.js's own endpoint, as the shop's route answers it. */
export async function signInByEndpoint(
  who: Record<'email' | 'password', string> & Record<string, string>,
): Promise<Response> {
  const browser = new Browser();
  const { csrfToken } = csrfSchema.parse(await (await browser.ask('/api/auth/csrf')).json());
  return POST(
    new NextRequest(new URL('http://localhost:3900/api/auth/callback/credentials'), {
      method: 'POST',
      headers: {
        cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ csrfToken, ...who }).toString(),
    }),
    { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) },
  );
}
