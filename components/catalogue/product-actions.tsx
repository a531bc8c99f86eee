import { Star, Trash2 } from 'lucide-react';
import { ActionButton } from '@/components/form/action-button';
import { ConfirmButton } from '@/components/form/confirm-button';
import { cn } from '@/components/ui/cn';
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

/** Features a product on the home page, or no longer. */
export function FeatureButton({ product, className, alone = false }: ToggleProps) {
  return (
    <ActionButton
      action={setFeaturedAction}
      fields={{ productId: product.id, featured: String(!product.featured) }}
      variant={alone ? 'line' : 'quiet'}
      size={alone ? 'md' : 'sm'}
      formClassName={alone ? 'justify-items-stretch' : ''}
      aria-pressed={product.featured}
      aria-label={`Featured: ${product.name}`}
      title={product.featured ? 'Featured on the home page' : 'Feature on the home page'}
      className={cn(!alone && 'px-2.5', className)}
    >
      <Star
        aria-hidden
        className={cn('size-[18px]', product.featured && 'fill-accent stroke-accent')}
        strokeWidth={1.75}
      />
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
      variant={alone ? 'line' : 'quiet'}
      size={alone ? 'md' : 'sm'}
      formClassName={alone ? 'justify-items-stretch' : ''}
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
        <>
          <Tile src={product.img} alt="" sizes="44px" className="w-11 shrink-0" />
          <div className="min-w-0 flex-1">
            <b className="block">{product.name}</b>
            <span className="text-ink-3 text-note">
              {product.available} available, {product.held} held by unpaid orders
            </span>
          </div>
          <b>{formatMoney(product.price)}</b>
        </>
      }
    >
      <Trash2 aria-hidden className="size-[18px]" />
    </ConfirmButton>
  );
}
