import 'server-only';
import { answers, plainWords } from '@/lib/base/blog';
import { type Category, categories, shelves } from '@/lib/base/categories';
import { figure } from '@/lib/base/figures';
import { legalPages } from '@/lib/base/legal';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { type CategoryFigures, getCategoryFigures } from '@/lib/catalogue/shown';
import { absoluteUrl } from '../absolute-url';

const link = (name: string, path: string, says: string) => `- [${name}](${absoluteUrl(path)}): ${says}`;

function inWords(figures: readonly CategoryFigures[], of: readonly Category[]): string {
  const held = figures.filter(({ category, products }) => of.includes(category) && products > 0);
  if (held.length === 0) return 'nothing at the moment';
  const count = held.reduce((sum, { products }) => sum + products, 0);
  const from = formatMoney(Math.min(...held.map((each) => each.from)));
  return `${figure(count)} ${count === 1 ? 'product' : 'products'}, from ${from} per unit`;
}

/** The file that describes the shop and its pages to language models (llmstxt.org). */
export async function llmsText(): Promise<string> {
  const figures = await getCategoryFigures();
  const { email, phone, hours } = site.contact;
  return `# ${site.name}

> ${site.description}

Prices are per unit, in ${site.currency.code}. Every product has a minimum order, and each page says how many units are in stock. Some cost less per unit from set quantities on, or are sold in cartons, as their pages say. Ordering needs an account. Questions: ${email}, ${phone} (${hours}).

## Products

${[
  link('All products', paths.products, inWords(figures, categories)),
  ...shelves.map(({ slug, title, category }) =>
    link(title, paths.category(slug), inWords(figures, [category])),
  ),
].join('\n')}

## Terms and service

${Object.values(legalPages)
  .map(({ path, title, description }) => link(title, path, description))
  .join('\n')}

## Optional

${[
  ...answers.map(({ id, question, lead }) => link(question, paths.blogPost(id), plainWords(lead))),
  link('REST API', '/api/docs', 'every call, for programs'),
  link('Sitemap', '/sitemap.xml', 'every page with its last change'),
].join('\n')}
`;
}
