import { siteUrl } from '@/lib/platform/site-url';

/** An address of this shop, or of a picture elsewhere, as others need it. */
export const wholeAddress = (path: string): string => new URL(path, siteUrl()).href;

/** By which structured data refers to the shop. */
export const organizationId = (): string => wholeAddress('/#organization');
