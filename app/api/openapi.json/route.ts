import { openApiDocument } from '@/lib/http/openapi/document';
import { resource, route } from '@/lib/http/route';
import { siteUrl } from '@/lib/platform/site-url';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** This API as OpenAPI 3.1. */
  GET: route({ access: 'public' }, async () => openApiDocument(siteUrl().origin)),
});
