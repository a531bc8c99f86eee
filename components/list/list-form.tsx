'use client';

import { SearchIcon } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type RefObject, type SubmitEvent, useEffect, useId, useRef, useTransition } from 'react';
import { focusKept } from '@/components/form/use-focus-kept';
import type { ListQuery, ListState } from '@/components/list/list-url';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { TextLink } from '@/components/ui/text-link';
import { withQuery } from '@/lib/base/paths';

/** The search's name for screen readers ('Search and filter users') and what it searches ('Name or email'). */
export type Search = { label: string; placeholder: string };

/** A select that filters or sorts the list; `options` maps values to their texts, in the order shown. */
export type Filter = { name: string; label: string; options: Readonly<Record<string, string>> };

/** A date field that bounds the list. */
export type Day = { name: string; label: string };

type ListFormProps = {
  list: ListState<ListQuery>;
  search: Search;
  filters: readonly Filter[];
  days: readonly Day[];
  /** The URL that clears all filters; null while nothing is hidden. */
  clear: string | null;
};

/**
 * Updates a control when the URL changes, without losing the focus as remounting it would. Keeps what was typed or
 * chosen before hydration.
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
    // The control has the focus and was edited since the request, so it keeps its value.
    if (control.current === document.activeElement && control.current.value !== before) return;
    control.current.value = value;
  }, [value]);
  return control;
}

/** True when another option is selected than the one that was rendered. */
const isChosenAnew = ({ options }: HTMLSelectElement) =>
  Array.from(options).some((option) => option.selected && !option.defaultSelected);

/** Search and filters of a list, kept in its URL; a plain form, so that it works before and without scripts. */
export function ListForm({ list, search, filters, days, clear }: ListFormProps) {
  const { path, query: shown, defaults } = list;
  // Other parameters of the URL, such as the tab or the sort order, stay as they are.
  const asked = ['q', 'page', ...[...filters, ...days].map(({ name }) => name)];
  const kept = Object.keys(shown).filter((name) => !asked.includes(name) && shown[name] !== defaults[name]);
  const router = useRouter();
  const [pending, start] = useTransition();
  const typed = useAddressValue<HTMLInputElement>(shown.q);
  const form = useRef<HTMLFormElement>(null);

  // A change of a select submits the form; this submits a change made before hydration.
  useEffect(() => {
    const choices = form.current?.querySelectorAll('select') ?? [];
    if (Array.from(choices).some(isChosenAnew)) form.current?.requestSubmit();
  }, []);

  // Another of the list's links may have taken the place of a choice that was on its way: the list shows nothing of it.
  const waited = useRef(pending);
  useEffect(() => {
    if (waited.current && !pending)
      for (const select of form.current?.querySelectorAll('select') ?? [])
        select.value = String(shown[select.name] ?? '');
    waited.current = pending;
  }, [pending, shown]);

  function show(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string' && value !== '' && value !== defaults[name]) query.set(name, value);
    }
    start(() => router.push(withQuery(path, query)));
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
        className="flex flex-wrap items-center gap-3 border-line border-b px-edge py-3.5 print:hidden"
      >
        {kept.map((name) => (
          <input key={name} type="hidden" name={name} value={shown[name]} />
        ))}
        <div className="relative min-w-0 max-w-[400px] flex-[1_1_200px]">
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
        {/* Never off: a list that is asked for later takes the place of one that is on its way. */}
        <Button type="submit" variant="line" className="max-tablet:grow">
          {pending ? 'Loading…' : 'Search'}
        </Button>
        {clear && (
          <TextLink
            ref={focusKept}
            href={clear}
            className="ml-auto inline-flex min-h-6 items-center font-semibold text-note"
          >
            Clear filters
          </TextLink>
        )}
      </form>
    </search>
  );
}

/** A date field; changing it does not submit the form, because browsers fire a change event for each digit. */
function ListDay({ name, label, value }: Day & { value: string }) {
  const typed = useAddressValue<HTMLInputElement>(value);
  const id = useId();
  return (
    <div className="flex items-center gap-2 enlarged:min-w-full max-tablet:flex-1">
      <label htmlFor={id} className="min-w-8 font-semibold text-ink-2 text-note tablet:min-w-0">
        {label}
      </label>
      <Input
        ref={typed}
        id={id}
        type="date"
        name={name}
        defaultValue={value}
        className="w-auto min-w-0 flex-1 tablet:text-sm"
      />
    </div>
  );
}

/** A select; changing it submits the form. */
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
