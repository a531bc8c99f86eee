'use client';

import { useActionState } from 'react';
import { ListMessage } from '@/components/lists/list-message';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { DateOnly } from '@/components/ui/date-time';
import { controlStyle } from '@/components/ui/input';
import { paths } from '@/lib/base/paths';
import { deleteListAction, saveListAction } from '@/lib/lists/actions';
import type { SavedList } from '@/lib/lists/schema';

/** The account's saved lists, and the form that saves the current one. */
export function SavedLists({ lists, isEmpty }: { lists: readonly SavedList[]; isEmpty: boolean }) {
  const [{ result: deleted }, remove] = useActionState(deleteListAction, { result: null, values: {} });
  return (
    <div className="grid max-w-[760px] gap-5">
      {isEmpty ? (
        <p className="text-ink-2 text-sm">
          Once there is something on your list, you can save it under a name.
        </p>
      ) : (
        <SaveForm />
      )}
      <ListMessage result={deleted} />
      {lists.length > 0 && (
        <ul className="border-line border-t">
          {lists.map(({ id, name, lines, keptAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
              <p className="min-w-0 flex-1 basis-56">
                <b className="font-semibold [overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>
                </b>
                <span className="block text-ink-2 text-note">
                  {lines} {lines === 1 ? 'line' : 'lines'}, saved <DateOnly iso={keptAt} />
                </span>
              </p>
              <a
                href={paths.listFrom('list', id)}
                aria-label={`Order again: ${name}`}
                className={buttonStyle({ variant: 'line', size: 'sm' })}
              >
                Order again
              </a>
              {/* Asks for confirmation in place: a list can't be restored. Takes a row of its own once it is open. */}
              <details id={`forget-${id}`} className="open:basis-full">
                <summary
                  id={`ask-forget-${id}`}
                  aria-label={`Delete the list ${name}`}
                  className={buttonStyle({ variant: 'quiet', size: 'sm', className: 'w-fit cursor-pointer' })}
                >
                  Delete
                </summary>
                <form
                  action={remove}
                  data-live-form
                  className="flex flex-wrap items-center justify-between gap-3 pt-2"
                >
                  <input type="hidden" name="listId" value={id} />
                  <p className="text-ink-2 text-note [overflow-wrap:anywhere]">
                    Delete <bdi>{name}</bdi> for good? What is on your current list stays.
                  </p>
                  <Button type="submit" variant="bad-fill" size="sm" aria-label={`Delete ${name} for good`}>
                    Delete list
                  </Button>
                </form>
              </details>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function SaveForm() {
  const [{ result, values }, save] = useActionState(saveListAction, { result: null, values: {} });
  const error = result?.ok === false ? result.fieldErrors?.['name']?.[0] : undefined;
  return (
    <form action={save} data-live-form className="grid gap-3">
      {!error && <ListMessage result={result} />}
      <div className="grid gap-[7px]">
        <label htmlFor="list-name" className="font-bold text-note">
          Save the current list as
        </label>
        <div className="flex gap-2">
          <input
            id="list-name"
            name="name"
            maxLength={60}
            autoComplete="off"
            defaultValue={values['name'] ?? ''}
            placeholder="Harbor Street site"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'list-name-wrong' : undefined}
            className={`${controlStyle} min-h-11 min-w-0 flex-1 px-[13px]`}
          />
          <Button id="list-save" type="submit" variant="ink">
            Save
          </Button>
        </div>
        {error && (
          <p id="list-name-wrong" role="alert" data-said className="font-semibold text-bad text-note">
            {error}
          </p>
        )}
      </div>
    </form>
  );
}
