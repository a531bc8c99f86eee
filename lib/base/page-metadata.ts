import type { Metadata } from 'next';
import { site } from './site';

/** What a shared link shows of every page (ogp.me). Title and description are the page's own; Next fills them in. */
export const sharedLink = {
  type: 'website',
  siteName: site.name,
  locale: 'en_US',
  images: [
    {
      url: '/brand/og.jpg',
      width: 1200,
      height: 630,
      alt: 'A roller laying orange paint on a navy wall',
    },
  ],
} satisfies Metadata['openGraph'];

type Page = { title?: string; description: string; path: string };

/** The metadata of a page for search engines, which know it by one address whatever it was asked as. */
export function publicPage({ title, description, path }: Page): Metadata {
  return {
    ...(title !== undefined && { title }),
    description,
    alternates: { canonical: path },
    openGraph: { ...sharedLink, url: path },
  };
}
