import type { Metadata } from 'next';
import { site } from './site';
import { pageTitle } from './titles';

/** The picture in link previews of a page. Sizes in pixels, if known. */
export type SharedPicture = { url: string; alt: string; width?: number; height?: number };

/** The size that sites with link previews expect. */
export const sharedSize = { width: 1200, height: 630 } as const;

/** The link preview of any page (ogp.me). Next adds the page's own title and description. */
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
  /** The page's own preview picture; by default the shop's. */
  picture?: SharedPicture;
  /** True for pages that search engines may crawl but must not index. */
  hidden?: boolean;
};

/**
 * The metadata of a public page. `path` becomes its canonical address, whatever address was requested. The title gets
 * the shop's name if there is room for it.
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
