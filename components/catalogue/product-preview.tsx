import { ProductFacts } from '@/components/products/product-facts';
import { Sheet } from '@/components/ui/sheet';
import { Tile } from '@/components/ui/tile';
import { Truncated } from '@/components/ui/truncated';
import { excerpt } from '@/lib/base/cut';
import { toMinor } from '@/lib/base/money';
import { typedCount, typedNumber } from '@/lib/base/typed-number';
import { breaksInput } from '@/lib/catalogue/breaks';
import { type FieldName, fieldInputs } from '@/lib/catalogue/fields';
import { toKept } from '@/lib/catalogue/sent';

type Typed = Partial<Record<FieldName, unknown>>;

/** The number typed so far; 0 for anything that is not a valid one. */
function shownNumber(value: unknown, read = typedCount): number {
  const number = read(String(value ?? ''));
  return Number.isFinite(number) && number >= 0 ? number : 0;
}

/** Previews the product's card in the shop while the form is being filled in. */
export function ProductPreview({ typed, picture }: { typed: Typed; picture: string | null }) {
  const product = {
    name: String(typed.name ?? ''),
    desc: String(typed.desc ?? ''),
    price: toMinor(shownNumber(typed.price, typedNumber)),
    quantity: Math.trunc(shownNumber(typed.quantity)),
    available: Math.trunc(shownNumber(typed.available)),
    step: fieldInputs.step.safeParse(typed.step).data ?? null,
    breaks: toKept({ breaks: breaksInput.safeParse(typed.breaks).data ?? null }).breaks,
  };
  return (
    <section aria-labelledby="preview" className="needs-script xl:sticky xl:top-[calc(var(--header)+24px)]">
      <h2 id="preview" className="mb-2.5 font-semibold text-ink-3 text-xs">
        As the shop will show it
      </h2>
      <Sheet className="max-w-[380px] overflow-hidden">
        {picture ? (
          <Tile src={picture} alt="" sizes="380px" widths={[384, 828]} className="rounded-none" />
        ) : (
          <span aria-hidden className="block aspect-square bg-surface-2" />
        )}
        <div className="p-5">
          <h3 className="min-h-[1.3em] text-[1.0625rem] leading-[1.3] [overflow-wrap:anywhere]">
            {product.name ? <bdi>{product.name}</bdi> : <span className="text-ink-3">Name</span>}
          </h3>
          <p className="mt-1.5 text-ink-2 text-sm [overflow-wrap:anywhere]">
            <Truncated of={product.desc} kept={excerpt(product.desc)}>
              {excerpt(product.desc) || 'Description'}
            </Truncated>
          </p>
          <ProductFacts product={product} />
        </div>
      </Sheet>
    </section>
  );
}
