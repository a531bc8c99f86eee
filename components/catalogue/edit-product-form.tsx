'use client';

import { PictureField } from '@/components/catalogue/picture-field';
import { EditProductFields } from '@/components/catalogue/product-fields';
import { useProductPicture } from '@/components/catalogue/use-product-picture';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { PhotoSubmit } from '@/components/form/photo-submit';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { notify } from '@/components/ui/toast';
import { paths } from '@/lib/base/paths';
import { editProductAction } from '@/lib/catalogue/actions';
import { editableNames } from '@/lib/catalogue/fields';
import { editProductSchema, type ManagedProduct } from '@/lib/catalogue/schema';

/** Editing a product. Orders keep the price, name and picture they were placed with. */
export function EditProductForm({ product }: { product: ManagedProduct }) {
  const form = useActionForm({
    schema: editProductSchema,
    action: editProductAction,
    onSuccess: (_product, message) => notify.success(message),
    onFailure: (failure): boolean => draft.signInAgain(failure, paths.manageProduct(product.id)),
  });
  const draft = useDraft(`product:${product.id}`, editableNames, form.form);
  const { upload, send, stop, url, sheet } = useProductPicture();

  return (
    <form {...form.props} ref={sheet} className="grid gap-5">
      <FormDone done={form.done} />
      <input type="hidden" {...form.control('productId', product.id)} />
      {/* Follows what is changed beside this form, such as stock, which leaves the form as it was typed. */}
      <input type="hidden" name="seen" value={product.updatedAt} />
      <input type="hidden" name="img" value={url} />
      <EditProductFields form={form} product={product} />
      <PictureField
        upload={upload}
        onChoose={send}
        onStop={stop}
        error={form.errorOf('image') ?? form.errorOf('img')}
        kept={product.img}
      />
      <FormMessage failure={form.failure} />
      <PhotoSubmit upload={upload} pending={form.pending} doing="Saving">
        Save changes
      </PhotoSubmit>
    </form>
  );
}
