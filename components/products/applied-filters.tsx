import { Icon } from '@/components/ui/icons';
import type { Chip } from '@/lib/catalogue/listing';

/** The active filters, each with a link that removes it, and one link that removes all. */
export function AppliedFilters({ chips, clear }: { chips: readonly Chip[]; clear: string | null }) {
  if (chips.length === 0 || clear === null) return null;
  return (
    <ul aria-label="Applied filters" className="chips">
      {chips.map(({ key, label, address }) => (
        <li key={`${key} ${label}`}>
          <a href={address} rel="nofollow" className="chip">
            <span className="sr-only">Remove </span>
            {label}
            <Icon name="close" />
          </a>
        </li>
      ))}
      <li>
        <a href={clear} rel="nofollow" className="chips-clear">
          Clear all
        </a>
      </li>
    </ul>
  );
}
