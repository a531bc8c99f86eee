import { ActionButton } from '@/components/form/action-button';
import { ConfirmButton } from '@/components/form/confirm-button';
import { ButtonLink } from '@/components/ui/button';
import { MultilineText } from '@/components/ui/multiline-text';
import { Tag } from '@/components/ui/tag';
import { paths } from '@/lib/base/paths';
import { preferAddressAction, removeAddressAction } from '@/lib/users/actions';
import type { SavedAddress } from '@/lib/users/addresses/schema';

/** One address book entry and its actions. */
export function AddressCard({ entry }: { entry: SavedAddress }) {
  const { id, label, address, phone, isMain } = entry;
  const fields = { addressId: id };
  return (
    <li className="grid content-start gap-3 border-line border-b py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <div className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="font-semibold text-base">{label}</h3>
          {isMain && <Tag strong>Default</Tag>}
        </div>
        <p className="text-ink-2">
          <MultilineText>{address}</MultilineText>
        </p>
        <p className="text-ink-2">{phone}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.editAddress(id)} variant="line" size="sm" aria-label={`Change ${label}`}>
          Change
        </ButtonLink>
        {!isMain && (
          <ActionButton
            action={preferAddressAction}
            fields={fields}
            variant="line"
            size="sm"
            aria-label={`Make default: ${label}`}
          >
            Make default
          </ActionButton>
        )}
        <ConfirmButton
          action={removeAddressAction}
          fields={fields}
          variant="line"
          size="sm"
          aria-label={`Remove ${label}`}
          title={`Remove ${label}?`}
          description="Orders that went there keep it. You can add it again."
          confirm="Remove"
          confirming="Removing…"
          keep="Keep it"
          subject={null}
          isLast
        >
          Remove
        </ConfirmButton>
      </div>
    </li>
  );
}
