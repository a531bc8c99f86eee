import { speculationRules } from '@/lib/base/speculation';

export const dynamic = 'force-static';

/** Referenced by the `Speculation-Rules` header of public pages (server/headers/policies). */
export function GET(): Response {
  return new Response(JSON.stringify(speculationRules), {
    headers: {
      'Content-Type': 'application/speculationrules+json',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
