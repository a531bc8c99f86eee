'use client';

import { Trash2 } from 'lucide-react';
import { Thumbnail } from '@/components/catalogue/thumbnail';
import { ConfirmButton } from '@/components/form/confirm-button';
import { deleteProduct } from '@/components/rest/calls';
import { resultOf } from '@/components/rest/result';
import { useRest } from '@/components/rest/use-rest';
import { cn } from '@/components/ui/cn';
import { Subject } from '@/components/ui/subject';
import { figure } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { deleteProductAction } from '@/lib/catalogue/actions';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** What the confirmation dialog shows of a product. */
type Listed = Pick<ManagedProduct, 'id' | 'name' | 'img' | 'price' | 'available' | 'held'>;

/** Deletes a product after confirmation (specification §2, Manage products). */
export function DeleteButton({ product, className }: { product: Listed; className?: string }) {
  const rest = useRest();
  return (
    <ConfirmButton
      action={deleteProductAction}
      fields={{ productId: product.id }}
      call={async () =>
        resultOf(
          await rest(deleteProduct(product.id)),
          'deletedCount',
          messages.catalogue.deleted(product.name),
          messages.catalogue.changedMeanwhile,
        )
      }
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
          picture={<Thumbnail img={product.img} className="shrink-0" />}
          name={product.name}
          detail={`${figure(product.available)} available, ${figure(product.held)} held by unpaid orders`}
          end={<b>{formatMoney(product.price)}</b>}
        />
      }
    >
      <Trash2 aria-hidden className="size-[18px]" />
    </ConfirmButton>
  );
}
