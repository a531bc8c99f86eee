import { siteUrl } from '@/lib/platform/site-url';

/** The absolute URL of a path of this shop; other absolute URLs stay as they are. */
export const absoluteUrl = (path: string): string => new URL(path, siteUrl()).href;

/** The `@id` by which structured data refers to the shop. */
export const organizationId = (): string => absoluteUrl('/#organization');
