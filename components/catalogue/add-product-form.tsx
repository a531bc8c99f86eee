'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { PictureField } from '@/components/catalogue/picture-field';
import { NewProductFields } from '@/components/catalogue/product-fields';
import { ProductPreview } from '@/components/catalogue/product-preview';
import { useProductPicture } from '@/components/catalogue/use-product-picture';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { PhotoSubmit } from '@/components/form/photo-submit';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { notify } from '@/components/ui/toast';
import { paths } from '@/lib/base/paths';
import { addProductAction } from '@/lib/catalogue/actions';
import { fieldNames } from '@/lib/catalogue/fields';
import { addProductSchema } from '@/lib/catalogue/schema';

/** Adding a product (specification §5). The photo is stored before the product, so a failed upload leaves none half. */
export function AddProductForm() {
  const router = useRouter();
  const form = useActionForm({
    schema: addProductSchema,
    action: addProductAction,
    onSuccess: (_product, message) => {
      notify.success(message);
      router.push(paths.manageProducts);
    },
    onFailure: (failure): boolean => draft.signInAgain(failure, paths.addProduct),
  });
  const draft = useDraft('product', fieldNames, form.form);
  const { upload, send, stop, url, sheet, focus } = useProductPicture();
  const { clearErrors, setValue, formState } = form.form;
  const { errors, submitCount } = formState;

  // The document sends the address; the rules need to know it, too.
  useEffect(() => {
    setValue('img', url);
    if (url) clearErrors(['image', 'img']);
  }, [url, setValue, clearErrors]);

  // The photo is the last field: after a submit it gets the focus when nothing before it is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at a submit, not while the other fields are put right
  useEffect(() => {
    if (errors.image && Object.keys(errors).length === 1) focus();
  }, [submitCount]);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px] xl:gap-10">
      <Sheet aria-label="New product" className={sheetPadding}>
        <form {...form.props} ref={sheet} className="grid gap-5">
          <FormDone done={form.done} />
          <input type="hidden" name="img" value={url} />
          <NewProductFields form={form} />
          <PictureField
            upload={upload}
            onChoose={send}
            onStop={stop}
            error={form.errorOf('image') ?? form.errorOf('img')}
          />
          <FormMessage failure={form.failure} />
          <PhotoSubmit size="lg" upload={upload} pending={form.pending} doing="Adding">
            Add product
          </PhotoSubmit>
        </form>
      </Sheet>
      <ProductPreview typed={form.form.watch()} picture={'preview' in upload ? upload.preview : null} />
    </div>
  );
}
