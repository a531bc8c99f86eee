import { type NextRequest, NextResponse } from 'next/server';

/**
 * Which requests are looked at before their page, by `lib/http/gate`. A link's prefetch of a page for accounts never is, for
 * it must never sign anyone out.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    {
      source: '/dashboard/:path*',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
    { source: '/products/:path+' },
    { source: '/blog/:slug' },
    { source: '/list' },
    { source: '/:key([A-Za-z0-9-]{8,128}).txt' },
    {
      source: '/purchase/:path*',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
      ],
    },
  ],
};

/** Next loads this file for the first page of all, whether it matches or not, so what decides comes when something does. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  // A server action answers with its own 401, which the form can show without losing what was typed.
  if (request.method === 'POST') return NextResponse.next();
  const { gate } = await import('@/lib/http/gate');
  return gate(request);
}
