import { cn } from '@/components/ui/cn';
import { isSoldOut, type Product } from '@/lib/catalogue/product';

/** Below this many minimum orders the stock counts as low. */
const lowAt = 10;

/** Whether an order can be filled, in words beside their dot. */
export function Stock({
  product,
  className,
}: {
  product: Pick<Product, 'available' | 'quantity'>;
  className?: string;
}) {
  const soldOut = isSoldOut(product);
  const low = product.available < product.quantity * lowAt;
  const [words, tone] = soldOut
    ? ['Sold out', 'text-bad']
    : low
      ? ['Low stock', 'text-warn']
      : ['In stock', 'text-ok'];
  return (
    <span className={cn('inline-flex items-center gap-2 text-body font-semibold', tone, className)}>
      <i
        aria-hidden="true"
        className={cn('size-2 rounded-full bg-current', soldOut && 'border-2 border-current bg-transparent')}
      />
      {words}
    </span>
  );
}
