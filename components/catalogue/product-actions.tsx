import { ActionButton } from '@/components/form/action-button';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import {
  archiveProductAction,
  publishProductAction,
  restoreProductAction,
  setFeaturedAction,
} from '@/lib/catalogue/actions';
import type { ManagedProduct } from '@/lib/catalogue/schema';

type Props = { product: ManagedProduct; className?: string };
/** On the product's own page the buttons stand alone, so they show text and borders. */
type ToggleProps = Props & { alone?: boolean };
const standing = { variant: 'line', size: 'md', formClassName: 'justify-items-stretch' } as const;
const inRow = { variant: 'quiet', size: 'sm' } as const;

/** Toggles whether a product is featured on the home page. */
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

/** The one change of state that each state offers. */
const steps = {
  live: { action: archiveProductAction, words: 'Archive' },
  archived: { action: restoreProductAction, words: 'Restore' },
  deleted: { action: restoreProductAction, words: 'Restore' },
  draft: { action: publishProductAction, words: 'Publish' },
} as const;

/** Archives, restores or publishes a product, depending on its state. */
export function StateButton({ product, className, alone = false }: ToggleProps) {
  const { action, words } = steps[product.state];
  return (
    <ActionButton
      action={action}
      fields={{ productId: product.id }}
      {...(alone ? standing : inRow)}
      aria-label={`${words} ${product.name}`}
      className={cn('min-w-[76px]', className)}
    >
      {words}
    </ActionButton>
  );
}
