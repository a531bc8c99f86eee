import { RelatedProducts } from '@/components/product/related-products';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';
import type { Related } from '@/lib/catalogue/related';

/** Shown for a deleted product, with status 410: says that it is gone, and shows the most similar ones. */
export function GoneProduct({ name, instead }: { name: string; instead: readonly Related[] }) {
  return (
    <>
      <div className="wrap py-9 sm:pt-14 sm:pb-12">
        <h1 className="max-w-[18em] text-4xl wrap-anywhere">
          <bdi>{name}</bdi> is no longer sold
        </h1>
        <p className="mt-4 max-w-[36em] text-lg text-pretty text-ink-2">
          It has been removed from the catalog. {instead.length > 0 && 'Similar products are below.'}
        </p>
        <ButtonLink href={paths.products} variant="ink" size="lg" className="mt-6">
          See all products
        </ButtonLink>
      </div>
      <RelatedProducts title="Similar products" products={instead} />
    </>
  );
}
