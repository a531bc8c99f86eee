import { AlertForm } from '@/components/alerts/alert-form';
import { SoldOutWords } from '@/components/product/sold-out-words';
import { Empty } from '@/components/ui/empty';
import { Sheet } from '@/components/ui/sheet';
import { Tile } from '@/components/ui/tile';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { Product } from '@/lib/catalogue/product';

/** Shown instead of the order form when not even the minimum order can be filled. */
export function SoldOut({ product, email }: { product: Product; email: string }) {
  return (
    <Sheet>
      <Empty
        pictures={<Tile src={product.img} alt="" sizes="160px" className="w-40" />}
        title={
          <>
            <bdi>{product.name}</bdi> is sold out for now
          </>
        }
        link={{ href: paths.products, label: 'See other products' }}
      >
        <SoldOutWords available={product.available} quantity={product.quantity} />
      </Empty>
      <section aria-label={messages.alerts.ask} className="mx-auto max-w-[424px] px-4 pb-14">
        <AlertForm productId={product.id} email={email} />
      </section>
    </Sheet>
  );
}
