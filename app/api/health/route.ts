import { resource } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Liveness: the process responds; says nothing about what it depends on. */
  GET: async () => Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } }),
});

export const dynamic = 'force-dynamic';
