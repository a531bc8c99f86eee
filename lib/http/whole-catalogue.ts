import 'server-only';
import { products } from '@/lib/catalogue/data';
import { clientAddress } from '@/lib/platform/client-address';
import { consumeLimit } from '@/lib/platform/limits';

/** Up to so many products a whole list costs what a page costs, however often it is asked for. */
const cheap = 2000;

/**
 * Lets somebody have every product at once (specification §7): in a large catalogue, where that is seconds of work, each
 * address may ask for so many lists; with `limit` and `cursor` it gets as much, a page at a time.
 * @throws AppError limited
 */
export async function admitToWholeCatalogue(request: Request): Promise<void> {
  if ((await products().estimatedDocumentCount()) <= cheap) return;
  const address = clientAddress(request.headers);
  await consumeLimit('wholeCatalogue', address, { address });
}
