import { withinFilters } from '@/components/products/filter-places';
import { figure } from '@/lib/base/figures';
import type { Facet, FacetValue } from '@/lib/catalogue/listing';

/** The number of values shown at first; the rest can be opened. */
const seen = 8;

/** True unless the value would match nothing. */
export const isOffered = ({ count, isOn }: FacetValue): boolean => count > 0 || isOn;

/** The values of one filter, each a link that adds or removes it, with the number of products it matches. */
export function FacetValues({ facet }: { facet: Facet }) {
  const { label, kind } = facet;
  const values = facet.values.filter(isOffered);
  const isSingle = kind === 'most' || kind === 'least';
  // Selected values are never hidden.
  const first =
    values.length > seen + 1 ? Math.max(seen, values.findLastIndex(({ isOn }) => isOn) + 1) : values.length;
  return (
    <section className={isSingle ? 'facet facet-single' : 'facet'}>
      <h3>{label}</h3>
      <Values values={values.slice(0, first)} />
      {first < values.length && (
        <details>
          <summary>{values.length - first} more</summary>
          <Values values={values.slice(first)} />
        </details>
      )}
    </section>
  );
}

function Values({ values }: { values: readonly FacetValue[] }) {
  return (
    <ul>
      {values.map((each) => (
        <li key={each.value}>
          <Value of={each} />
        </li>
      ))}
    </ul>
  );
}

function Value({ of: { label, count, isOn, address } }: { of: FacetValue }) {
  return (
    <a href={withinFilters(address)} rel="nofollow" {...(isOn && { 'aria-current': true })}>
      <span>
        {label}
        {isOn && <span className="sr-only">, selected</span>}
      </span>
      <small>
        {figure(count)} <span className="sr-only">{count === 1 ? 'product' : 'products'}</span>
      </small>
    </a>
  );
}
