import { type NextRequest, NextResponse } from 'next/server';

/**
 * Requests that `lib/http/gate` checks before their page. Prefetches of pages for accounts are excluded, because a
 * prefetch must never sign anybody out. Browsers name one by `Sec-Purpose` (Fetch standard), older ones by `Purpose`.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    {
      source: '/dashboard/:path*',
      missing: [
        { type: 'header', key: 'next-router-prefetch' },
        { type: 'header', key: 'purpose', value: 'prefetch' },
        { type: 'header', key: 'sec-purpose', value: 'prefetch.*' },
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
        { type: 'header', key: 'sec-purpose', value: 'prefetch.*' },
      ],
    },
  ],
};

/** Next loads this file for the first request, even if it doesn't match; the gate is imported only if one does. */
export default async function middleware(request: NextRequest): Promise<NextResponse> {
  // A server action answers with its own 401, which the form can show without losing what was typed.
  if (request.method === 'POST') return NextResponse.next();
  const { gate } = await import('@/lib/http/gate');
  return gate(request);
}
