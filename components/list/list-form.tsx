'use client';

import { SearchIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useTransition } from 'react';
import type { ListQuery, ListState } from '@/components/list/list-address';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';

/** What the search does, to screen readers, and what it looks through: 'Search and filter users', 'Name or email'. */
export type Search = { label: string; placeholder: string };

/** A choice that narrows or orders the list: its values and their words, in the order in which they are offered. */
export type Filter = { name: string; label: string; options: Readonly<Record<string, string>> };

/** A day that the list begins or ends with. */
export type Day = { name: string; label: string };

type ListFormProps = {
  list: ListState<ListQuery>;
  search: Search;
  filters: readonly Filter[];
  days: readonly Day[];
  /** Where everything is shown again; null while nothing is hidden. */
  clear: string | null;
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
    const before = inAddress.current;
    inAddress.current = value;
    if (before === value || !control.current) return;
    // Somebody is in it, and has typed on since he asked.
    if (control.current === document.activeElement && control.current.value !== before) return;
    control.current.value = value;
  }, [value]);
  return control;
}

/** True when another option is chosen than the page came with. */
const isChosenAnew = ({ options }: HTMLSelectElement) =>
  Array.from(options).some((option) => option.selected && !option.defaultSelected);

/** Search and filters of a list, kept in its address; a plain form, so it works before and without scripts. */
export function ListForm({ list, search, filters, days, clear }: ListFormProps) {
  const { path, query: shown, defaults } = list;
  // What the address says besides, such as the tab or the order by the heads of the table, stays as it is.
  const asked = ['q', 'page', ...[...filters, ...days].map(({ name }) => name)];
  const kept = Object.keys(shown).filter((name) => !asked.includes(name) && shown[name] !== defaults[name]);
  const router = useRouter();
  const [pending, start] = useTransition();
  const typed = useAddressValue<HTMLInputElement>(shown.q);
  const form = useRef<HTMLFormElement>(null);

  // Choosing shows the list at once, also what was chosen before the page came alive.
  useEffect(() => {
    const choices = form.current?.querySelectorAll('select') ?? [];
    if (Array.from(choices).some(isChosenAnew)) form.current?.requestSubmit();
  }, []);

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '' && value !== defaults[name]) query.set(name, value);
    }
    start(() => router.push(query.size > 0 ? `${path}?${query}` : path));
  }

  return (
    <search aria-label={search.label}>
      <form
        ref={form}
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
        <div className="relative min-w-0 max-w-[400px] flex-[1_1_220px]">
          <SearchIcon
            aria-hidden
            className="pointer-events-none absolute top-[13px] left-[13px] size-[18px] text-ink-3"
          />
          <Input
            ref={typed}
            type="search"
            name="q"
            aria-label={search.placeholder}
            placeholder={search.placeholder}
            defaultValue={shown.q}
            maxLength={100}
            className="pl-10"
          />
        </div>
        {filters.map((filter) => (
          <ListSelect key={filter.name} {...filter} value={String(shown[filter.name] ?? '')} />
        ))}
        {days.map((day) => (
          <ListDay key={day.name} {...day} value={String(shown[day.name] ?? '')} />
        ))}
        <Button type="submit" variant="line" className="max-tablet:grow" aria-disabled={pending}>
          {pending ? 'Loading…' : 'Search'}
        </Button>
        {clear && (
          <TextLink href={clear} className="ml-auto inline-flex min-h-6 items-center font-semibold text-note">
            Clear filters
          </TextLink>
        )}
      </form>
    </search>
  );
}

/** A day is shown once it is typed whole and the form is sent: browsers tell each digit as a change. */
function ListDay({ name, label, value }: Day & { value: string }) {
  const typed = useAddressValue<HTMLInputElement>(value);
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-tablet:flex-1">
      <label htmlFor={id} className="min-w-8 font-semibold text-ink-2 text-note tablet:min-w-0">
        {label}
      </label>
      <Input
        ref={typed}
        id={id}
        type="date"
        name={name}
        defaultValue={value}
        className="w-auto min-w-0 flex-1"
      />
    </div>
  );
}

/** Choosing shows the list at once. */
function ListSelect({ name, label, value, options }: Filter & { value: string }) {
  const chosen = useAddressValue<HTMLSelectElement>(value);
  return (
    <Select
      ref={chosen}
      name={name}
      aria-label={label}
      defaultValue={value}
      className="w-auto max-w-full font-semibold max-tablet:flex-1 tablet:text-sm"
    >
      {Object.entries(options).map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </Select>
  );
}
