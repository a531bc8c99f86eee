'use client';

import { FormDone, FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useActionForm } from '@/components/form/use-action-form';
import { inLines } from '@/lib/base/figures';
import { startImportAction } from '@/lib/catalogue/actions';
import { type Import, startImportSchema } from '@/lib/catalogue/import/schema';

/** The second step: starts the import; refused lines are left out only if the box is ticked. */
export function StartForm({ found: { id, counts } }: { found: Import }) {
  const form = useActionForm({ schema: startImportSchema, action: startImportAction });
  return (
    <form {...form.props} className="grid justify-items-start gap-4">
      <FormDone done={form.done} />
      <input type="hidden" {...form.control('importId', id)} />
      {counts.refused > 0 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          {/* Not registered: an unticked box must have no value, for the schema as for the server. */}
          <input type="checkbox" name="leaveOut" className="size-[18px] shrink-0 accent-act" />
          {`Leave out the ${counts.refused === 1 ? 'refused line' : `${inLines(counts.refused)} that are refused`}`}
        </label>
      )}
      <FormMessage failure={form.failure} />
      <SubmitButton size="md" pending={form.pending} pendingLabel="Starting…">
        Import {inLines(counts.add + counts.change)}
      </SubmitButton>
    </form>
  );
}
