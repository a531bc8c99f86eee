import { withinFilters } from '@/components/products/filter-places';
import { Button } from '@/components/ui/button';
import { amountText, currencySign } from '@/lib/base/money';
import { changedListing, type Listing } from '@/lib/catalogue/listing';

/** A minimum and maximum price, typed because there are too many to list. A plain form that keeps other filters. */
export function PriceFilter({ listing: { query, prices } }: { listing: Listing }) {
  const others = new URL(changedListing(query, { min: null, max: null }), 'http://list.invalid');
  const bounds = [
    { name: 'min', label: 'From', value: query.min, bound: prices?.from },
    { name: 'max', label: 'To', value: query.max, bound: prices?.to },
  ] as const;
  return (
    <form action={withinFilters(others.pathname)} className="facet">
      {[...others.searchParams].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend>
          <h3>Price per unit</h3>
        </legend>
        <div className="price-range">
          {bounds.map(({ name, label, value, bound }) => (
            <label key={name}>
              <span>
                {label} {currencySign().sign}
              </span>
              <input
                name={name}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
                defaultValue={value ?? ''}
                {...(bound !== undefined && { placeholder: amountText(bound) })}
              />
            </label>
          ))}
          <Button type="submit" variant="line">
            Apply price
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
