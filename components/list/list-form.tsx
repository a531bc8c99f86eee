'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useTransition } from 'react';
import type { ListQuery, ListState } from '@/components/list/list-address';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';

type ListFormProps = {
  list: ListState<ListQuery>;
  /** Says what the form does: 'Search and filter users'. */
  label: string;
  /** What a search looks through; null for lists without one. */
  search: { placeholder: string; value: string } | null;
  /** What stays as it is besides the order, such as the tab. */
  keep?: readonly string[];
  /** The form has a control for the order itself; elsewhere the heads of the table sort. */
  hasOrder?: boolean;
  /** Where everything is shown again; null while nothing is hidden. */
  clear: string | null;
  /** Filters: `ListSelect`s. */
  children?: ReactNode;
};

/**
 * Brings a control in line when the address changes, without losing the focus as a new control would. Leaves what was
 * typed or chosen before the page came alive.
 */
function useAddressValue<Control extends HTMLInputElement | HTMLSelectElement>(
  value: string,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const inAddress = useRef(value);
  useEffect(() => {
    if (inAddress.current === value) return;
    inAddress.current = value;
    if (control.current) control.current.value = value;
  }, [value]);
  return control;
}

/** Search and filters of a list, kept in its address; a plain form, so it works before and without scripts. */
export function ListForm(props: ListFormProps) {
  const { list, label, search, keep = [], hasOrder = false, clear, children } = props;
  const { path, query: shown, defaults } = list;
  const kept = [...keep, ...(hasOrder ? [] : ['sort', 'order'])].filter(
    (name) => shown[name] !== defaults[name],
  );
  const router = useRouter();
  const [pending, start] = useTransition();
  const typed = useAddressValue<HTMLInputElement>(search?.value ?? '');

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '' && value !== defaults[name]) query.set(name, value);
    }
    start(() => router.push(query.size > 0 ? `${path}?${query}` : path));
  }

  return (
    <search aria-label={label}>
      <form
        action={path}
        onSubmit={show}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) currentTarget.requestSubmit();
        }}
        aria-busy={pending}
        className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3.5 tablet:px-6 print:hidden"
      >
        {kept.map((name) => (
          <input key={name} type="hidden" name={name} value={shown[name]} />
        ))}
        {search && (
          <div className="relative min-w-0 max-w-[400px] flex-[1_1_220px]">
            <Search
              aria-hidden
              className="pointer-events-none absolute top-[13px] left-[13px] size-[18px] text-ink-3"
            />
            <Input
              ref={typed}
              type="search"
              name="q"
              aria-label={search.placeholder}
              placeholder={search.placeholder}
              defaultValue={search.value}
              maxLength={100}
              className="pl-10"
            />
          </div>
        )}
        {children}
        <Button type="submit" variant="line" className="max-tablet:grow" aria-disabled={pending}>
          {pending ? 'Loading…' : search ? 'Search' : 'Show'}
        </Button>
        {clear && (
          <Link
            href={clear}
            prefetch={false}
            className="hit-area ml-auto inline-flex min-h-6 items-center font-semibold text-note underline decoration-line-strong hover:decoration-accent"
          >
            Clear filters
          </Link>
        )}
      </form>
    </search>
  );
}

type ListSelectProps = {
  name: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** One filter of a `ListForm`; choosing shows the list at once. */
export function ListSelect({ name, label, value, options }: ListSelectProps) {
  const chosen = useAddressValue<HTMLSelectElement>(value);
  return (
    <Select
      ref={chosen}
      name={name}
      aria-label={label}
      defaultValue={value}
      className="w-auto max-w-full font-semibold text-sm max-tablet:flex-1"
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </Select>
  );
}
