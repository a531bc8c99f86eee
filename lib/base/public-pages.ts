import { answers } from './blog.ts';
import { shelves } from './categories.ts';
import { paths } from './paths.ts';
import { staticPages } from './static-pages.ts';

/** The home page's other address, as the specification has it (§2). */
const otherHome = '/home';

/** Public pages, except those of single products: the same for everybody, and a request changes nothing. */
export const publicPages: readonly string[] = [
  paths.home,
  otherHome,
  paths.products,
  ...shelves.map(({ slug }) => paths.category(slug)),
  ...Object.values(staticPages),
  ...answers.map(({ id }) => paths.blogPost(id)),
];

/** Those that search engines should list, each by one address. */
export const indexedPages: readonly string[] = publicPages.filter((path) => path !== otherHome);
