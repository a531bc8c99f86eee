import { documentationPage } from '@/lib/http/openapi/page';
import { resource, route } from '@/lib/http/route';

const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=300' };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The API's documentation, to be read by people. */
  GET: route({ access: 'public' }, async () => new Response(documentationPage(), { headers })),
});
