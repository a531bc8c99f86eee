import { site } from '@/lib/base/site';

/** The brand of every product, as search engines are told: the shop makes what it sells. */
export const brand: string = site.name;
