import { addProduct } from '@/lib/catalogue/add';
import { postProductSchema } from '@/lib/catalogue/schema';
import { rangeSchema } from '@/lib/paging';
import { readProducts } from '@/lib/products/data';
import { readJson, readQuery } from '@/lib/request';
import { restProduct } from '@/lib/rest';
import { answerList } from '@/lib/rest-list';
import { resource, route } from '@/lib/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Every product, oldest first (specification §7). */
  GET: route({ access: 'public' }, async (_actor, request) => {
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, await readProducts(range), restProduct);
  }),
  /** Adds a product (specification §7). */
  POST: route({ access: 'admin', status: 201, changes: ['products'] }, async (actor, request) => {
    const { id } = await addProduct(actor, postProductSchema.parse(await readJson(request)));
    return { insertedId: id };
  }),
});
