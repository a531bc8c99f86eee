import { rangeSchema } from '@/lib/base/paging';
import { addProduct } from '@/lib/catalogue/add';
import { productsChanged } from '@/lib/catalogue/changes';
import { readProducts } from '@/lib/catalogue/data';
import { postProductSchema } from '@/lib/catalogue/schema';
import { storedPictureUrl } from '@/lib/http/pictures';
import { readJson, readQuery } from '@/lib/http/request';
import { restProduct } from '@/lib/http/rest';
import { answerList } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { admitToWholeCatalogue } from '@/lib/http/whole-catalogue';
import { invalidateCaches } from '@/lib/platform/cache';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Every product, oldest first (specification §7). */
  GET: route({ access: 'public' }, async (_actor, request) => {
    const range = readQuery(request, rangeSchema);
    if (range.limit === undefined) await admitToWholeCatalogue(request);
    return answerList(request, range, readProducts(range), restProduct);
  }),
  /** Adds a product (specification §7). */
  POST: route({ access: 'admin', status: 201 }, async (actor, request) => {
    const { img, ...values } = postProductSchema.parse(await readJson(request));
    const { id } = await addProduct(actor, { ...values, img: storedPictureUrl(img) });
    await invalidateCaches(productsChanged(id));
    return { insertedId: id };
  }),
});
