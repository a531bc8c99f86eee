import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Quantity } from '@/components/ui/quantity';
import { formatMoney } from '@/lib/base/money';
import { isSoldOut, type Product } from '@/lib/catalogue/product';

type ProductFactsProps = {
  product: Pick<Product, 'quantity' | 'available' | 'price'>;
  className?: string;
};

/** Minimum order, stock and price. Each line's text is one sentence of specification §2. */
export function ProductFacts({ product, className }: ProductFactsProps) {
  const soldOut = isSoldOut(product);
  return (
    <ul className={cn('mt-4 border-t border-line text-sm', className)}>
      <Fact label="Minimum Order: " className="border-b border-line">
        <Quantity value={product.quantity} /> unit
      </Fact>
      <Fact label="Available Quantity: " className={cn('border-b border-line', soldOut && '[&_b]:text-bad')}>
        <Quantity value={product.available} /> unit
      </Fact>
      <Fact label="Price: " className="pt-3 [&_b]:text-xl [&_b]:leading-none">
        {formatMoney(product.price)}{' '}
        <small className="-ml-0.5 text-sm font-medium tracking-normal text-ink-2">/u</small>
      </Fact>
    </ul>
  );
}

function Fact({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <li className={cn('flex items-baseline justify-between gap-3 py-2 text-ink-2', className)}>
      <span>{label}</span>
      <b className="text-right font-semibold text-ink">{children}</b>
    </li>
  );
}
