import { rangeSchema } from '@/lib/paging';
import { readFeatured } from '@/lib/products/data';
import { readQuery } from '@/lib/request';
import { restFeatured } from '@/lib/rest';
import { answerList } from '@/lib/rest-list';
import { resource, route } from '@/lib/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Featured items, in the order in which they were featured (specification §7). */
  GET: route({ access: 'public' }, async (_actor, request) => {
    const range = readQuery(request, rangeSchema);
    const items = await readFeatured();
    const begin = items.findIndex(({ id }) => id === range.cursor?.toLowerCase()) + 1;
    return answerList(request, range, items.slice(begin), restFeatured);
  }),
});
