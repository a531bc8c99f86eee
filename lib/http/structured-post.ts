import { type Answer, answersPublished, plainWords } from '@/lib/base/blog';
import { sharedLink } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { absoluteUrl, organizationId } from './absolute-url';

/** A blog post, written by the shop ("Article structured data" by Google). */
export function postData({ id, question, lead, text }: Answer) {
  const address = absoluteUrl(paths.blogPost(id));
  const shop = { '@type': 'Organization', '@id': organizationId(), name: site.name, url: absoluteUrl('/') };
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: question,
    description: plainWords(lead),
    articleBody: plainWords(`${lead} ${text}`),
    url: address,
    mainEntityOfPage: address,
    image: sharedLink.images.map(({ url }) => absoluteUrl(url)),
    datePublished: answersPublished,
    dateModified: answersPublished,
    inLanguage: 'en',
    author: shop,
    publisher: shop,
  };
}
