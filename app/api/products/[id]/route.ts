import { productsChanged } from '@/lib/catalogue/changes';
import { getProduct } from '@/lib/catalogue/data';
import { deleteProduct } from '@/lib/catalogue/status';
import { restProduct } from '@/lib/http/rest';
import { resource, route } from '@/lib/http/route';
import { invalidateCaches } from '@/lib/platform/cache';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ id: string }>({
  /** One product (specification §7). */
  GET: route({ access: 'public' }, async (_actor, _request, { id }) => restProduct(await getProduct(id))),
  /** Deletes a product; its orders keep the data they were placed with (specification §7). */
  DELETE: route({ access: 'admin' }, async (actor, _request, { id }) => {
    await deleteProduct(actor, { productId: id });
    await invalidateCaches(productsChanged(id));
    return { deletedCount: 1 };
  }),
});
