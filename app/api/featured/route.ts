import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { rangeSchema } from '@/lib/base/paging';
import { readFeatured } from '@/lib/catalogue/data';
import { readQuery } from '@/lib/http/request';
import { restFeatured } from '@/lib/http/rest';
import { answerList } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Featured items, in the order in which they were featured (specification §7). */
  GET: route({ access: 'public' }, async (_actor, request) => {
    const range = readQuery(request, rangeSchema);
    const items = await readFeatured();
    const begin = items.findIndex(({ id }) => id === range.cursor?.toLowerCase()) + 1;
    // Nothing says where it stood, and from the first on the client would have some twice.
    if (range.cursor && begin === 0 && items.length > 0)
      throw fieldError('cursor', messages.catalogue.cursorGone);
    return answerList(request, range, items.slice(begin), restFeatured);
  }),
});
