import { MoreLink } from '@/components/home/more-link';
import { Picture } from '@/components/ui/picture';
import { type Shelf, shelfOfCategory } from '@/lib/base/categories';
import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { CategoryFigures } from '@/lib/catalogue/shown';

/** How a category's tile is shown. */
type Shown = { shelf: Shelf; img: string; alt: string; kinds: string };

const shown: readonly Shown[] = [
  {
    shelf: shelfOfCategory('roller'),
    img: '/catalogue/category-rollers.webp',
    alt: 'Roller frame, refill covers, mini roller and corner roller laid out on a light ground',
    kinds: 'Covers, frames and minis',
  },
  {
    shelf: shelfOfCategory('brush'),
    img: '/catalogue/category-brushes.webp',
    alt: 'Five brushes in a row, from a wide wall brush to a narrow sash brush',
    kinds: 'Sash, wall, varnish and block',
  },
  {
    shelf: shelfOfCategory('applicator'),
    img: '/catalogue/category-applicators.webp',
    alt: 'Paint tray with grid, foam brushes, edger pad and foam minis',
    kinds: 'Pads, edgers and foam',
  },
];

/** Follows from the columns of `.categories` (app/home.css), `--gutter` and `--container`. */
const tileSizes =
  '(width < 48rem) 92vw, (width < 62.5rem) calc(30.7vw - 18px), (width < 87.5rem) calc(33.4vw - 45px), (width < 133rem) 422px, (width < 177.5rem) calc(20.7vw - 18px), 568px';

const beside = shelfOfCategory('accessory');

const figuresOf = ({ category }: Shelf, figures: readonly CategoryFigures[]) =>
  figures.find((own) => own.category === category && own.products > 0);

/** The category list of the landing page; counts and lowest prices come from the catalogue. */
export function Categories({ figures }: { figures: readonly CategoryFigures[] }) {
  const all = figures.reduce((total, { products }) => total + products, 0);
  return (
    <section className="wrap section-y" aria-labelledby="categories">
      <div className="section-head">
        <h2 id="categories" className="text-3xl">
          Three ways to lay it on
        </h2>
        <MoreLink href={paths.products}>{all > 1 ? `All ${figure(all)} products` : 'All products'}</MoreLink>
      </div>
      <ul className="categories">
        {shown.map((item) => (
          <CategoryItem key={item.shelf.slug} item={item} own={figuresOf(item.shelf, figures)} />
        ))}
      </ul>
      <Beside own={figuresOf(beside, figures)} />
    </section>
  );
}

const fromPrice = ({ from }: CategoryFigures) => `, from ${formatMoney(from)} /u`;

const inNumber = ({ products }: CategoryFigures) =>
  `${figure(products)} ${products === 1 ? 'product' : 'products'}`;

/** The accessories, in a single line below the tiles. */
function Beside({ own }: { own: CategoryFigures | undefined }) {
  if (!own) return null;
  return (
    <p className="category-beside">
      <a href={paths.category(beside.slug)}>{beside.title}</a>
      <span>Trays and poles{fromPrice(own)}</span>
      <span className="category-count">{inNumber(own)}</span>
    </p>
  );
}

function CategoryItem({ item, own }: { item: Shown; own: CategoryFigures | undefined }) {
  const { shelf, img, alt, kinds } = item;
  return (
    <li className="group relative">
      <span className="category-tile">
        <Picture
          src={img}
          alt={alt}
          width={1200}
          height={900}
          sizes={tileSizes}
          widths={[384, 720, 1280]}
          className="category-picture"
        />
      </span>
      <div className="category-line">
        <h3 className="category-title">
          <a href={paths.category(shelf.slug)} className="whole-link">
            {shelf.title}
          </a>
        </h3>
        {own && <span className="category-count">{inNumber(own)}</span>}
      </div>
      <p className="category-kinds">
        {kinds}
        {own && fromPrice(own)}
      </p>
    </li>
  );
}
