import type { AuditState } from '@/lib/audit/schema';
import { beginningForRow } from '@/lib/base/cut';
import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';

/** Fields that hold minor units. */
const money = new Set(['price', 'total', 'refunded']);

/** Display names of fields whose own name says too little. */
const words: Readonly<Record<string, string>> = {
  slug: 'web address',
  imgAlt: 'what the picture shows',
  more: 'further pictures',
};

type Value = string | number | boolean | null | undefined;

function inWords(field: string, value: Value, currency: string | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return money.has(field) ? formatMoney(value, currency) : figure(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return beginningForRow(value);
}

type ChangesProps = {
  before: AuditState;
  after: AuditState;
  /** Currency of the amounts; the shop's own by default. */
  currency?: string | undefined;
};

/** Lists what changed, field by field: the old value and the new one. */
export function Changes({ before, after, currency }: ChangesProps) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <ul className="grid gap-0.5 text-note">
      {fields.map((field) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          <span className="text-ink-3">{words[field] ?? field}: </span>
          {before && field in before && (
            <>
              <span className="sr-only">was </span>
              <del dir="auto" className="text-ink-3 decoration-line-strong">
                {inWords(field, before[field], currency)}
              </del>
            </>
          )}
          {before && field in before && after && field in after && <span aria-hidden> → </span>}
          {after && field in after && (
            <>
              <span className="sr-only">became </span>
              <ins dir="auto" className="no-underline">
                {inWords(field, after[field], currency)}
              </ins>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
