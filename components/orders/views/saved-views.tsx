'use client';

import { ActionButton } from '@/components/form/action-button';
import { FormEnd } from '@/components/form/form-end';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useResetKey } from '@/components/form/use-reset-key';
import { Link } from '@/components/ui/link';
import { paths, withQuery } from '@/lib/base/paths';
import { removeViewAction, saveViewAction } from '@/lib/users/actions';
import { type SavedView, saveViewSchema } from '@/lib/users/views/schema';

type SavedViewsProps = {
  views: readonly SavedView[];
  /** The query of the list as it is shown. */
  query: string;
};

/** The admin's saved views of the list: links, and forms that save and remove them. */
export function SavedViews({ views, query }: SavedViewsProps) {
  const shown = views.find((view) => view.query === query);
  const [resetKey, beginAnew] = useResetKey();
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-1 border-line border-b px-edge py-1 text-note print:hidden">
      {views.length > 0 && (
        <nav aria-label="Saved views">
          <ul className="flex flex-wrap gap-x-4">
            {views.map((view) => (
              <li key={view.id}>
                <Link
                  href={withQuery(paths.allOrders, view.query)}
                  prefetch={false}
                  aria-current={view === shown ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center font-semibold text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink aria-[current]:text-ink aria-[current]:decoration-accent"
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <details className="min-w-0 open:w-full">
        <summary className="min-h-11 cursor-pointer content-center font-semibold text-ink-2">
          {shown || views.length > 0 ? 'Save or remove views' : 'Save this view'}
        </summary>
        {!shown && <SaveView key={resetKey} query={query} onSaved={beginAnew} />}
        {views.length > 0 && (
          <ul className="grid gap-1 pb-4">
            {views.map((view) => (
              <li key={view.id} className="flex flex-wrap items-center gap-x-4">
                <span className="min-w-24 font-medium [overflow-wrap:anywhere]">{view.name}</span>
                <ActionButton
                  action={removeViewAction}
                  fields={{ viewId: view.id }}
                  variant="line"
                  size="sm"
                  aria-label={`Remove ${view.name}`}
                >
                  Remove
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  );
}

function SaveView({ query, onSaved }: { query: string; onSaved: () => void }) {
  const form = useActionForm({ schema: saveViewSchema, action: saveViewAction, onSuccess: onSaved });
  return (
    <form {...form.props} className="grid max-w-[420px] gap-4 pt-1 pb-4">
      <input type="hidden" {...form.control('query', query)} />
      <TextField form={form} name="name" label="Name of this view" autoComplete="off" />
      <FormEnd form={form} pendingLabel="Saving…">
        Save this view
      </FormEnd>
    </form>
  );
}
