import { BreadcrumbTrail } from '@/components/layout/breadcrumb-trail';
import { JsonLd } from '@/components/layout/json-ld';
import { Buy } from '@/components/product/buy';
import { descriptionOf } from '@/components/product/description';
import { Gallery } from '@/components/product/gallery';
import { ProductReviews } from '@/components/product/product-reviews';
import { RelatedProducts } from '@/components/product/related-products';
import { Quantity } from '@/components/ui/quantity';
import { shelfOfCategory } from '@/lib/base/categories';
import { paths } from '@/lib/base/paths';
import type { ProductDetail } from '@/lib/catalogue/detail';
import { plainTable, propertyTable } from '@/lib/catalogue/properties';
import type { Related } from '@/lib/catalogue/related';
import { breadcrumbTrail } from '@/lib/http/structured-data';
import { productData } from '@/lib/http/structured-product';
import type { ProductReview } from '@/lib/reviews/schema';

type ProductPageProps = {
  product: ProductDetail;
  related: readonly Related[];
  reviews: { rows: readonly ProductReview[]; page: number; pages: number };
};

/** The page of one product: pictures, price, stock, properties, reviews and similar products. */
export function ProductPage({ product, related, reviews }: ProductPageProps) {
  const { name, slug, category, properties, isLive } = product;
  const shelf = shelfOfCategory(category);
  const facts = propertyTable(category, properties);
  const steps = [
    { name: shelf.title, path: paths.category(shelf.slug) },
    { name, path: paths.product(slug) },
  ];
  return (
    <>
      <JsonLd data={breadcrumbTrail(...steps)} />
      <JsonLd
        data={productData(
          { ...product, facts: plainTable(category, properties), live: isLive },
          reviews.rows,
        )}
      />
      <div className="wrap">
        <BreadcrumbTrail steps={steps} />
        <div className="product">
          <Gallery product={product} />
          <Buy product={product} shelf={shelf} />
        </div>
      </div>
      <div className="wrap">
        <Description product={product} />
        <Facts product={product} facts={facts} />
        <ProductReviews product={product} {...reviews} />
      </div>
      <RelatedProducts title="Similar products" products={related} />
    </>
  );
}

/** A section of its own for a description too long for the column beside the pictures. */
function Description({ product }: { product: ProductDetail }) {
  const { paragraphs, isLong } = descriptionOf(product.desc);
  if (!isLong) return null;
  return (
    <section id="description" aria-labelledby="description-title" className="product-part">
      <h2 id="description-title">Description</h2>
      <div className="product-words">
        {paragraphs.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
    </section>
  );
}

function Facts({ product, facts }: { product: ProductDetail; facts: ReturnType<typeof propertyTable> }) {
  const { sku, quantity, step } = product;
  return (
    <section aria-labelledby="specification" className="product-part">
      <h2 id="specification">Specification</h2>
      <dl className="product-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Minimum order</dt>
          <dd>
            <Quantity value={quantity} /> {quantity === 1 ? 'unit' : 'units'}
          </dd>
        </div>
        {step !== null && (
          <div>
            <dt>Sold in steps of</dt>
            <dd>
              <Quantity value={step} /> units
            </dd>
          </div>
        )}
        {sku !== null && (
          <div>
            <dt>SKU</dt>
            <dd>{sku}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
