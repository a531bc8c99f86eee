'use client';

import { useActionState } from 'react';
import { LineRow } from '@/components/lists/line-row';
import { ListMessage } from '@/components/lists/list-message';
import { ListTotal, type ListTotalProps } from '@/components/lists/list-total';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { changeListAction } from '@/lib/lists/actions';
import { quantityName, shownText } from '@/lib/lists/schema';

/**
 * The lines of the order list: one form, whose submit buttons name their action by their value, so that it works
 * without scripts; `elements/order-list` shows the response in place.
 */
export function ListEditor({ list, mayAsk }: ListTotalProps) {
  const [{ result, values }, post] = useActionState(changeListAction, { result: null, values: {} });
  const errors = result?.ok === false ? (result.fieldErrors ?? {}) : {};
  return (
    <form
      action={post}
      data-live-form
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-12"
    >
      <div>
        {/* The form's default button, which Enter in a field presses. */}
        <button type="submit" name="do" value="update" tabIndex={-1} aria-hidden className="sr-only">
          Update
        </button>
        <input type="hidden" name="shown" value={shownText(list.lines)} autoComplete="off" />
        <ListMessage result={result} />
        <ul className="border-ink border-t">
          {list.lines.map((line) => {
            const field = quantityName(line.productId);
            return (
              <LineRow key={line.productId} line={line} typed={values[field]} error={errors[field]?.[0]} />
            );
          })}
        </ul>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button id="update-list" type="submit" name="do" value="update" variant="line">
            Update quantities
          </Button>
          {/* Asks for confirmation in place, as for a saved list: lines can't be restored. */}
          <details id="empty-list" className="open:basis-full">
            <summary
              id="ask-empty"
              className={buttonStyle({ variant: 'quiet', className: 'w-fit cursor-pointer' })}
            >
              Empty the list
            </summary>
            <div className="flex flex-wrap items-center gap-3 pt-2">
              <p className="text-ink-2 text-note">
                Take {list.lines.length === 1 ? 'the one line' : `all ${list.lines.length} lines`} off your
                list?
              </p>
              <Button type="submit" name="do" value="clear" variant="bad-fill" size="sm">
                Empty list
              </Button>
            </div>
          </details>
        </div>
      </div>
      <ListTotal list={list} mayAsk={mayAsk} />
    </form>
  );
}
