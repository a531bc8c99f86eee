'use client';

import { useLeadOn } from '@/components/form/arrival';
import { FormEnd } from '@/components/form/form-end';
import { useActionForm } from '@/components/form/use-action-form';
import { Field } from '@/components/ui/field';
import { fileBoxStyle } from '@/components/ui/input';
import { notify } from '@/components/ui/toast';
import { inLines } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import { checkImportAction } from '@/lib/catalogue/actions';
import { checkImportSchema, importLimits } from '@/lib/catalogue/import/schema';

/** Uploads a CSV file to be checked; nothing in the catalogue changes yet. */
export function CheckForm() {
  const leadOn = useLeadOn();
  const form = useActionForm({
    schema: checkImportSchema,
    action: checkImportAction,
    onSuccess: ({ id, counts }, message) => {
      const isInVain = counts.refused > 0 && counts.add + counts.change === 0;
      notify[isInVain ? 'error' : 'success'](message);
      leadOn(paths.checkedImport(id), { scroll: false }); // the report is below; its heading takes the focus
    },
    isQuiet: true,
  });
  const { setValue, clearErrors } = form.form;
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        const file = new FormData(event.currentTarget).get('file');
        // The file input is not registered, so the schema gets its file here.
        if (file instanceof File && file.size > 0) setValue('file', file);
        form.props.onSubmit(event);
      }}
      className="grid gap-5"
    >
      <Field
        label="CSV file"
        hint={`At most 8 MB and ${inLines(importLimits.lines)}, UTF-8, with commas or semicolons.`}
        error={form.errorOf('file')}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name="file"
            accept=".csv,text/csv"
            onChange={() => clearErrors('file')}
            className={fileBoxStyle}
          />
        )}
      </Field>
      <FormEnd form={form} pendingLabel="Checking…">
        Check the file
      </FormEnd>
    </form>
  );
}
