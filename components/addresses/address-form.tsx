'use client';

import { useAccountEmail } from '@/components/auth/account';
import { AddressField } from '@/components/form/address-field';
import { useLeadOn } from '@/components/form/arrival';
import { FormMessage } from '@/components/form/form-message';
import { PhoneField } from '@/components/form/phone-field';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';
import { saveAddressAction } from '@/lib/users/actions';
import { addressSchema, type SavedAddress } from '@/lib/users/addresses/schema';

/** The fields kept as a draft when the session ends while the form is open. */
const kept = ['label', 'address', 'phone'];

/** The form of an address book entry, new or existing. */
export function AddressForm({ entry }: { entry: SavedAddress | null }) {
  const leadOn = useLeadOn();
  const form = useActionForm({
    schema: addressSchema,
    action: saveAddressAction,
    onSuccess: () => {
      form.form.reset();
      if (entry) leadOn(paths.addresses);
    },
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  const draft = useDraft(`address:${entry?.id ?? 'new'}:${useAccountEmail()}`, kept, form);
  return (
    <form {...form.props} className="grid max-w-[560px] gap-5">
      {entry && <input type="hidden" {...form.control('addressId', entry.id)} />}
      <TextField
        form={form}
        name="label"
        label="Name of this place"
        initial={entry?.label ?? ''}
        placeholder="Warehouse"
        autoComplete="off"
        maxLength={60}
      />
      <AddressField form={form} name="address" initial={entry?.address ?? ''} />
      <PhoneField form={form} name="phone" initial={entry?.phone ?? ''} className="sm:max-w-[50%]" />
      <FormMessage failure={form.failure} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={form.pending} pendingLabel="Saving…" size="md">
          {entry ? 'Save changes' : 'Add address'}
        </SubmitButton>
        {entry && (
          <ButtonLink href={paths.addresses} variant="quiet" size="md">
            Cancel
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
