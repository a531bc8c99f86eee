import 'server-only';
import { products } from '@/lib/catalogue/data';
import { clientIp } from '@/lib/platform/client-ip';
import { consumeLimit } from '@/lib/platform/limits';

/** Up to this many products, a whole list costs no more than a page. */
const cheap = 2000;

/**
 * Limits requests for every product at once (specification §7). In a large catalogue they take seconds of work, so each
 * address may make only some; with `limit` and `cursor`, the same data can be had page by page.
 * @throws AppError limited
 */
export async function admitToWholeCatalogue(request: Request): Promise<void> {
  if ((await products().estimatedDocumentCount()) <= cheap) return;
  const address = clientIp(request.headers);
  await consumeLimit('wholeCatalogue', address, { address });
}
