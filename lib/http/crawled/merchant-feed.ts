import 'server-only';
import { shelfOfCategory } from '@/lib/base/categories';
import { figure } from '@/lib/base/figures';
import { amountText, formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { cutAtWord, shortName } from '@/lib/base/titles';
import { totalFor, unitPriceFor } from '@/lib/base/unit-price';
import { element, xmlFile } from '@/lib/base/xml';
import { smallestQuantity } from '@/lib/catalogue/orderable';
import { allLiveProducts, type OfferedDoc } from '@/lib/catalogue/parts';
import { absoluteUrl } from '../absolute-url';
import { brand } from '../brand';
import { deliveryTerms } from '../delivery-terms';

/** The most characters, and further pictures, that an entry may have (Google, "Product data specification"). */
const most = { title: 150, description: 5000, pictures: 10 };

const priceText = (minor: number) => `${amountText(minor)} ${site.currency.code}`;

/** Cost and time of delivery, the same for every product (Google, "Product data specification", shipping). */
const shipping = (() => {
  const { country, cost, handlingDays, transitDays } = deliveryTerms;
  const given: [name: string, text: string][] = [
    ['g:country', country],
    ['g:price', priceText(cost)],
    ['g:min_handling_time', String(handlingDays[0])],
    ['g:max_handling_time', String(handlingDays[1])],
    ['g:min_transit_time', String(transitDays[0])],
    ['g:max_transit_time', String(transitDays[1])],
  ];
  return `<g:shipping>${given.map(([field, text]) => element(field, text)).join('')}</g:shipping>`;
})();

/**
 * One product. If not even one unit can be bought alone, the offer is the smallest quantity at its total price, and says
 * so; the unit price is given beside it (Google Merchant Center Help, "Price", products sold in bulk).
 */
function feedEntry(product: OfferedDoc): string {
  const { _id, name, desc, available, sku = null, img, more = [] } = product;
  const quantity = smallestQuantity(product);
  const price = formatMoney(unitPriceFor(product, quantity));
  const isBulk = quantity > 1;
  const number = figure(quantity);
  const title = isBulk ? ` (minimum order ${number} units)` : '';
  const terms = isBulk ? `Minimum order ${number} units, at ${price} per unit. ` : '';
  const given: [name: string, text: string][] = [
    ['g:id', _id.toHexString()],
    ['title', shortName({ name, sku }, most.title - title.length) + title],
    ['description', cutAtWord(terms + desc, most.description)],
    ['link', absoluteUrl(paths.product(product.slug))],
    ['g:image_link', absoluteUrl(img)],
    ...more
      .slice(0, most.pictures)
      .map((each): [string, string] => ['g:additional_image_link', absoluteUrl(each.img)]),
    ['g:availability', available < quantity ? 'out_of_stock' : 'in_stock'],
    ['g:price', priceText(totalFor(product, quantity))],
    ...(isBulk
      ? ([
          ['g:unit_pricing_measure', `${quantity} ct`],
          ['g:unit_pricing_base_measure', '1 ct'],
        ] as [string, string][])
      : []),
    ['g:brand', brand],
    ...(sku === null
      ? ([['g:identifier_exists', 'no']] as [string, string][])
      : ([['g:mpn', sku]] as [string, string][])),
    ['g:condition', 'new'],
    ['g:product_type', shelfOfCategory(product.category).title],
  ];
  return `<item>${given.map(([field, text]) => element(field, text)).join('')}${shipping}</item>`;
}

/** Every live product in the format of Google Merchant Center (RSS 2.0). */
export function merchantFeed(): AsyncGenerator<string, void, undefined> {
  const channel = [
    element('title', site.name),
    element('link', absoluteUrl(paths.home)),
    element('description', site.description),
  ];
  const start = `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>${channel.join('')}\n`;
  return xmlFile(start, allLiveProducts(), feedEntry, '</channel>\n</rss>\n');
}
