import { TitledSheet } from '@/components/ui/sheet';
import { SummaryList, SummaryRow } from '@/components/ui/summary-list';
import { Tile } from '@/components/ui/tile';
import { inUnits } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { priceTiers } from '@/lib/catalogue/orderable';
import { allPictures } from '@/lib/catalogue/pictures';
import { propertyTable } from '@/lib/catalogue/properties';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** Shows a draft as its product page will look, with placeholders for what is still missing. */
export function PagePreview({ product }: { product: ManagedProduct }) {
  const { name, desc, price, quantity, step, category, properties, sku } = product;
  const pictures = allPictures(product);
  const bulk = priceTiers(product).filter(({ from }) => from > quantity);
  return (
    <TitledSheet title="As its page will show it" className="mt-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <ul aria-label={`Pictures of ${name}`} className="grid grid-cols-2 gap-3 self-start">
          {pictures.map(({ img, alt }) => (
            <li key={img} className="first:col-span-2">
              <Tile src={img} alt={alt ?? name} sizes="(max-width: 1024px) 90vw, 420px" widths={[384, 828]} />
            </li>
          ))}
          {pictures.length === 0 && <li className="col-span-2 text-ink-3 text-sm">No pictures yet</li>}
        </ul>
        <div className="min-w-0">
          <p className="font-semibold text-title [overflow-wrap:anywhere]">{name}</p>
          <p className="mt-2 font-bold text-lg">
            {price > 0 ? `${formatMoney(price)} /u` : <span className="text-ink-3">No price yet</span>}
          </p>
          <p className="mt-3 whitespace-pre-line text-ink-2 text-sm [overflow-wrap:anywhere]">
            {desc || 'No description yet'}
          </p>
          <SummaryList className="mt-4">
            {bulk.map(({ from, price: each }) => (
              <SummaryRow key={from} label={`From ${inUnits(from)}`}>
                {formatMoney(each)} /u
              </SummaryRow>
            ))}
            <SummaryRow label="Minimum order">{quantity > 0 ? inUnits(quantity) : '—'}</SummaryRow>
            {step !== null && <SummaryRow label="Sold in steps of">{inUnits(step)}</SummaryRow>}
            {propertyTable(category, properties).map(({ label, value }) => (
              <SummaryRow key={label} label={label}>
                {value}
              </SummaryRow>
            ))}
            {sku !== null && <SummaryRow label="SKU">{sku}</SummaryRow>}
          </SummaryList>
        </div>
      </div>
    </TitledSheet>
  );
}
