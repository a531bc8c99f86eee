import type { ObjectId } from 'mongodb';
import type { ProductDoc } from '@/lib/catalogue/data';
import { productWords } from '@/lib/catalogue/words';
import { chance, pick } from './chance';
import { inShopMoney } from './money';
import { type Family, families, type Variant } from './product-families';

/** Step through the combinations: neighbours differ in every part, and each combination comes once. */
const stride = 7_919;

/** The variants that make up one product of a family. A number always gives the same ones, and no two numbers do. */
function variantsOf({ variants }: Family, number: number): Variant[] {
  const combinations = variants.reduce((product, each) => product * each.length, 1);
  const round = Math.floor(number / combinations);
  let rest = ((number % combinations) * stride) % combinations;
  const chosen = variants.map((each) => {
    const variant = each[rest % each.length] ?? { says: '' };
    rest = Math.floor(rest / each.length);
    return variant;
  });
  // When every combination is used up, a new series begins, with a number in the name.
  return chosen.map((each, index) =>
    index === 0 && round > 0 ? { ...each, says: `${each.says} ${round + 1}` } : each,
  );
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The product with this number, counted from 0: the same in every run except for its id and time. */
export function manyProduct(number: number, { _id, at }: { _id: ObjectId; at: Date }): ProductDoc {
  const family = families[number % families.length];
  if (!family) throw new Error('There is no family of products.');
  const chosen = variantsOf(family, Math.floor(number / families.length));
  const [line, pack, size, also] = chosen.map(({ says }) => says);
  const name = `${line} ${family.noun} ${size}, ${also}${pack}`;
  const random = chance(number);
  const price = chosen.reduce((product, { factor = 1 }) => product * factor, family.price);
  const quantity = pick(random, [6, 10, 12, 20, 24, 30, 36, 48, 60, 100, 120], (least) => 1 / least);
  const available = random() < 0.06 ? 0 : quantity * Math.ceil(random() * 200);
  const sku = `NB-${2_000_001 + number}`;
  const parts = chosen.map(({ says }) => says.replace(/[()]/g, '').trim()).filter((says) => says !== '');
  return {
    _id,
    slug: slugOf(name),
    name,
    desc: `${family.desc} ${parts.slice(1).join(', ')}. ${parts[0]} line.`,
    img: family.img,
    category: family.category,
    properties: Object.assign({}, family.properties, ...chosen.map(({ properties }) => properties)),
    sku,
    price: inShopMoney(Math.max(50, Math.round(price))),
    quantity,
    available,
    initialStock: available,
    restocked: 0,
    sold: 0,
    holds: [],
    live: true,
    createdAt: at,
    updatedAt: at,
    words: productWords({ name, sku }),
  };
}
