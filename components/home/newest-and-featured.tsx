import { FeaturedList } from '@/components/products/featured-list';
import { ProductCard } from '@/components/products/product-card';
import { SectionEmpty } from '@/components/ui/section-empty';
import type { Product } from '@/lib/catalogue/product';

/** The number of newest products on the home page (specification §9). */
const homeProducts = 4;
/** Follows from the columns of `.newest` and `.newest-cards` (app/home.css), `--gutter` and `--container`. */
const cardSizes =
  '(width < 40rem) 92vw, (width < 64rem) calc(46vw - 13px), (width < 87.5rem) 26vw, (width < 133rem) 361px, (width < 177.5rem) calc(18.5vw - 34px), 491px';
const cardWidths = [384, 720, 1280] as const;

type Props = { newest: readonly Product[]; featured: readonly Product[] };

/** Featured products as a side list beside the four newest products. `newest` is sorted newest first. */
export function NewestAndFeatured({ newest, featured }: Props) {
  return (
    <later-part className="later wrap block pb-[clamp(56px,7.6vw,112px)]" suppressHydrationWarning>
      <div className="newest">
        <section className="flex flex-col" aria-labelledby="featured">
          <h2 id="featured" className="mb-7 text-3xl">
            Featured
          </h2>
          {featured.length > 0 ? (
            <FeaturedList products={featured} />
          ) : (
            <SectionEmpty title="Nothing featured yet">Our picks of the range appear here.</SectionEmpty>
          )}
        </section>
        <section aria-labelledby="newest">
          <h2 id="newest" className="mb-7 text-3xl">
            Products
          </h2>
          {newest.length > 0 ? (
            <div className="newest-cards">
              {newest.slice(0, homeProducts).map((product) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  shape="tall"
                  sizes={cardSizes}
                  widths={cardWidths}
                />
              ))}
            </div>
          ) : (
            <SectionEmpty title="The catalog is being stocked">New products appear here first.</SectionEmpty>
          )}
        </section>
      </div>
    </later-part>
  );
}
