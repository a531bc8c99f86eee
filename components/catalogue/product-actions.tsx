import { Trash2 } from 'lucide-react';
import { ActionButton } from '@/components/form/action-button';
import { ConfirmButton } from '@/components/form/confirm-button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { Subject } from '@/components/ui/subject';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import {
  archiveProductAction,
  deleteProductAction,
  restoreProductAction,
  setFeaturedAction,
} from '@/lib/catalogue/actions';
import type { ManagedProduct } from '@/lib/catalogue/schema';

type Props = { product: ManagedProduct; className?: string };
/** On the product's own page the buttons stand alone, so they show their words and borders. */
type ToggleProps = Props & { alone?: boolean };
const standing = { variant: 'line', size: 'md', formClassName: 'justify-items-stretch' } as const;
const inRow = { variant: 'quiet', size: 'sm' } as const;

/** Features a product on the home page, or no longer. */
export function FeatureButton({ product, className, alone = false }: ToggleProps) {
  return (
    <ActionButton
      action={setFeaturedAction}
      fields={{ productId: product.id, featured: String(!product.featured) }}
      {...(alone ? standing : inRow)}
      aria-pressed={product.featured}
      aria-label={`Featured: ${product.name}`}
      title={product.featured ? 'Featured on the home page' : 'Feature on the home page'}
      className={cn(!alone && 'px-2.5', className)}
    >
      <Icon name="star" className={cn('size-[18px]', product.featured && 'fill-accent stroke-accent')} />
      {alone && 'Featured'}
    </ActionButton>
  );
}

/** Takes a product off sale, or puts it on sale again; both can be taken back here. */
export function ArchiveButton({ product, className, alone = false }: ToggleProps) {
  const isLive = product.state === 'live';
  return (
    <ActionButton
      action={isLive ? archiveProductAction : restoreProductAction}
      fields={{ productId: product.id }}
      {...(alone ? standing : inRow)}
      aria-label={`${isLive ? 'Archive' : 'Restore'} ${product.name}`}
      className={cn('min-w-[76px]', className)}
    >
      {isLive ? 'Archive' : 'Restore'}
    </ActionButton>
  );
}

/** Deletes a product after asking (specification §2, Manage products). */
export function DeleteButton({ product, className }: Props) {
  return (
    <ConfirmButton
      action={deleteProductAction}
      fields={{ productId: product.id }}
      variant="quiet"
      size="sm"
      aria-label={`Delete ${product.name}`}
      className={cn('px-2.5', className)}
      title={`Delete ${product.name}?`}
      description="It leaves the shop and this list. Orders that were placed keep it and go on. It can be restored under Deleted."
      confirm="Delete product"
      confirming="Deleting…"
      keep="Keep product"
      subject={
        <Subject
          picture={<Tile src={product.img} alt="" sizes="44px" className="w-11 shrink-0" />}
          name={product.name}
          detail={`${product.available} available, ${product.held} held by unpaid orders`}
          end={<b>{formatMoney(product.price)}</b>}
        />
      }
    >
      <Trash2 aria-hidden className="size-[18px]" />
    </ConfirmButton>
  );
}
