import { pageTitle, productDescription, productTitle } from '@/lib/base/titles';
import { typedCount } from '@/lib/base/typed-number';
import type { FieldName } from '@/lib/catalogue/fields';
import { slugFrom } from '@/lib/catalogue/slug';

type SearchPreviewProps = {
  typed: Partial<Record<FieldName | 'slug', unknown>>;
  host: string;
  /** False for an archived product. */
  isLive: boolean;
};

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Previews the product's search result while it is typed: title, address and description as on its page. */
export function SearchPreview({ typed, host, isLive }: SearchPreviewProps) {
  const name = textOf(typed.name) || 'Name';
  const sku = textOf(typed.sku).toUpperCase() || null;
  const quantity = Math.max(1, Math.trunc(typedCount(textOf(typed.quantity))) || 1);
  const slug = textOf(typed.slug).toLowerCase() || slugFrom(name);
  return (
    <section aria-labelledby="search-preview" className="needs-script min-w-0">
      <h2 id="search-preview" className="mb-2.5 font-semibold text-ink-3 text-xs">
        As a search engine will show it
      </h2>
      <div className="rounded-md border border-line bg-surface-2 p-4 [overflow-wrap:anywhere]">
        <p className="text-ink-3 text-note">
          {host} › products › {slug}
        </p>
        <p className="mt-1 font-semibold text-base leading-snug">
          {pageTitle(productTitle({ name, sku, isLive }))}
        </p>
        <p className="mt-1 text-ink-2 text-note">
          {productDescription({ name, sku, isLive, quantity, desc: textOf(typed.desc) || 'Description' })}
        </p>
      </div>
    </section>
  );
}
