import type { Column } from '@/components/list/data-table';
import type { Order } from '@/lib/orders/schema';

/** Id of the form that sends the picked orders; their checkboxes stand in the table, outside of it. */
export const pickForm = 'pick-orders';

/** The checkboxes on this page, in order. */
export const boxes = (): HTMLInputElement[] =>
  Array.from(document.querySelectorAll<HTMLInputElement>(`input[type="checkbox"][form="${pickForm}"]`));

/** A checkbox before each order; its label is visible only where rows are cards. */
export const pickColumn: Column<Order, never> = {
  head: 'Select',
  hidden: true,
  place: 'pick',
  both: 'print:hidden',
  // No wider than the checkbox, because the table has many columns; its label is 2 px wider on each side.
  className: 'tablet:pr-0 tablet:first:pl-[calc(var(--edge)-2px)] wide:pr-0',
  cell: ({ id, number }) => (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-ink-2 text-note tablet:min-w-6 tablet:justify-center">
      <input
        type="checkbox"
        name="order"
        value={id}
        form={pickForm}
        autoComplete="off"
        className="size-5 shrink-0 accent-ink"
      />
      <span className="tablet:sr-only">Select {number}</span>
    </label>
  ),
};
