'use client';

import { useEffect } from 'react';
import { useAccountEmail } from '@/components/auth/account';
import { initialSections, sectionNames } from '@/components/catalogue/initial-sections';
import { initialOf, ProductFields } from '@/components/catalogue/product-fields';
import { ProductPreview } from '@/components/catalogue/product-preview';
import { ProductSections } from '@/components/catalogue/product-sections';
import { EnterButton, ProductSubmit } from '@/components/catalogue/product-submit';
import { useProductPictures } from '@/components/catalogue/use-product-pictures';
import { useLeadOn } from '@/components/form/arrival';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useResetKey } from '@/components/form/use-reset-key';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { paths } from '@/lib/base/paths';
import { addProductAction } from '@/lib/catalogue/actions';
import { fieldNames } from '@/lib/catalogue/fields';
import { addProductSchema } from '@/lib/catalogue/form-schema';

const main = { words: 'Add product' } as const;
const draftChoice = { words: 'Save as draft', intent: 'draft' } as const;
const kept = [...fieldNames, ...sectionNames];
const blank = {
  ...Object.fromEntries(fieldNames.map((name) => [name, initialOf(name, undefined)])),
  ...initialSections(),
};

/**
 * Adds a product (specification §5). Pictures are uploaded first, so a failed upload leaves no incomplete product. An
 * added one leaves an empty form, for who asks for the next one before the page that follows has come.
 */
export function AddProductForm({ host }: { host: string }) {
  const [resetKey, beginAnew] = useResetKey();
  return <BegunForm key={resetKey} host={host} onDone={beginAnew} />;
}

function BegunForm({ host, onDone }: { host: string; onDone: () => void }) {
  const leadOn = useLeadOn();
  const form = useActionForm({
    schema: addProductSchema,
    action: addProductAction,
    choice: 'intent',
    onSuccess: ({ state, id }) => {
      draft.drop();
      onDone();
      leadOn(state === 'draft' ? paths.manageProduct(id) : paths.manageProducts);
    },
    onLedOn: () => {
      draft.drop();
      onDone();
    },
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const { watch, clearErrors, formState } = form.form;
  const initial = form.initialValues(initialSections());
  const pictures = useProductPictures(form, initial);
  const draft = useDraft(`product:${useAccountEmail()}`, kept, form, { initial: blank });
  const { errors, submitCount } = formState;
  const { field } = pictures;
  const cover = pictures.addresses[0] ?? '';

  useEffect(() => {
    if (cover) clearErrors('image');
  }, [cover, clearErrors]);

  // After a submit the photo gets the focus when nothing else is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a submit only, not while other fields are corrected
  useEffect(() => {
    if (errors.image && Object.keys(errors).length === 1) field.current?.focus();
  }, [submitCount]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-10">
      <Sheet aria-label="New product" className={sheetPadding}>
        <form {...form.props} className="group/product grid gap-5">
          <EnterButton main={main} isOff={form.pending || pictures.isSending} />
          <FormDone done={form.done} />
          <ProductFields form={form} names={fieldNames} />
          <ProductSections
            form={form}
            pictures={pictures}
            initial={initial}
            typed={watch()}
            host={host}
            isLive
          />
          <FormMessage failure={form.failure} />
          <ProductSubmit
            size="lg"
            isSending={pictures.isSending}
            pending={form.pending}
            doing="Adding"
            main={main}
            other={draftChoice}
          />
        </form>
      </Sheet>
      <ProductPreview typed={watch()} picture={cover || null} />
    </div>
  );
}
