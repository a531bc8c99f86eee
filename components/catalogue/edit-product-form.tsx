'use client';

import { useEffect } from 'react';
import { useAccountEmail } from '@/components/auth/account';
import { initialSections, sectionNames } from '@/components/catalogue/initial-sections';
import { ProductFields } from '@/components/catalogue/product-fields';
import { ProductSections } from '@/components/catalogue/product-sections';
import { EnterButton, ProductSubmit } from '@/components/catalogue/product-submit';
import { initialFields, useDirty, useEditBase } from '@/components/catalogue/use-edit-base';
import { useProductPictures } from '@/components/catalogue/use-product-pictures';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { Note } from '@/components/ui/note';
import { TextLink } from '@/components/ui/text-link';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { editProductAction } from '@/lib/catalogue/actions';
import { editableNames } from '@/lib/catalogue/fields';
import { editProductSchema } from '@/lib/catalogue/form-schema';
import type { ManagedProduct } from '@/lib/catalogue/schema';

const kept = [...editableNames, ...sectionNames];
const choices = {
  draft: {
    main: { words: 'Save draft', intent: 'draft' },
    other: { words: 'Publish', intent: 'publish' },
  },
  other: { main: { words: 'Save changes' } },
} as const;

type EditProductFormProps = { product: ManagedProduct; host: string };

/**
 * Edits a product, or a draft until it is published. Orders keep the price, name and picture of when they were placed.
 */
export function EditProductForm({ product: now, host }: EditProductFormProps) {
  const { key, ...filled } = useEditBase(now);
  return <Filled key={key} {...filled} host={host} />;
}

type FilledProps = EditProductFormProps & Omit<ReturnType<typeof useEditBase>, 'key'>;

function Filled({ product, host, isOutdated, seen, setTyped, setSending, setSaved }: FilledProps) {
  const form = useActionForm({
    schema: editProductSchema,
    action: editProductAction,
    choice: 'intent',
    onSuccess: ({ updatedAt }, _message, sent) => {
      settle(sent);
      setSaved(updatedAt);
    },
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const filled = initialFields(product);
  const settle = useDirty(form.form, filled, setTyped);
  const initial = form.initialValues(initialSections(product));
  // On the server `watch()` is empty: initial values keep the preview from changing its layout in the browser.
  const typed = { ...form.initialValues(filled), ...form.form.watch() };
  const pictures = useProductPictures(form, initial);
  const { isSending } = pictures;
  useEffect(() => setSending(isSending), [isSending, setSending]);
  const draft = useDraft(`product:${product.id}:${useAccountEmail()}`, kept, form, { over: filled });
  const offered = choices[product.state === 'draft' ? 'draft' : 'other'];

  return (
    <form {...form.props} className="group/product grid gap-5">
      <EnterButton main={offered.main} isOff={form.pending || isSending} />
      <FormDone done={form.done} />
      <input type="hidden" {...form.control('productId', product.id)} />
      {/* The version a save replaces. It follows changes made elsewhere, such as stock, that leave the form as is. */}
      <input type="hidden" name="seen" value={seen} />
      <ProductFields form={form} names={editableNames} product={product} />
      <ProductSections
        form={form}
        pictures={pictures}
        initial={initial}
        typed={typed}
        host={host}
        isLive={product.state !== 'archived'}
      />
      {isOutdated && !form.pending ? <Outdated id={product.id} /> : <FormMessage failure={form.failure} />}
      <ProductSubmit isSending={isSending} pending={form.pending} doing="Saving" {...offered} />
    </form>
  );
}

const Outdated = ({ id }: { id: string }) => (
  <Note tone="bad" role="alert">
    {`${messages.catalogue.changedBeside} `}
    <TextLink href={paths.manageProduct(id)} target="_blank">
      See it as it is now
    </TextLink>
  </Note>
);
