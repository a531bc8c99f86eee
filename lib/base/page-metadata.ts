import type { Metadata } from 'next';
import { site } from './site';
import { pageTitle } from './titles';

/** A picture that stands for a page where its address is shared. Sizes in pixels, where they are known. */
export type SharedPicture = { url: string; alt: string; width?: number; height?: number };

/** The size that sites which show links ask for. */
export const sharedSize = { width: 1200, height: 630 } as const;

/** What a shared link shows of every page (ogp.me). Title and description are the page's own; Next fills them in. */
export const sharedLink = {
  type: 'website',
  siteName: site.name,
  locale: 'en_US',
  images: [
    {
      url: '/brand/og.jpg',
      ...sharedSize,
      alt: 'A roller laying orange paint on a navy wall',
    },
  ],
} satisfies Metadata['openGraph'];

type Page = {
  title?: string;
  description: string;
  path: string;
  /** The page's own; else the shop's. */
  picture?: SharedPicture;
  /** True for what may be read and followed, and is not to be found. */
  hidden?: boolean;
};

/**
 * The metadata of a page for search engines, which know it by one address whatever it was asked as. The title gets the
 * shop's name as long as there is room for it.
 */
export function publicPage({ title, description, path, picture, hidden = false }: Page): Metadata {
  return {
    ...(title !== undefined && { title: { absolute: pageTitle(title) } }),
    description,
    alternates: { canonical: path },
    ...(hidden && { robots: { index: false, follow: true } }),
    openGraph: { ...sharedLink, ...(picture && { images: [picture] }), url: path },
  };
}
