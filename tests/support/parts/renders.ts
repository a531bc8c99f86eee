import path from 'node:path';
import { pathToFileURL } from 'node:url';

const token = 'renders-are-counted';

/** Environment of a shop that gets a thousand soft changes a second between two SIGUSR2 and counts its renders. */
export const movedBySignal = (products: readonly string[]): Record<string, string> => ({
  METRICS_TOKEN: token,
  MOVED_PRODUCTS: products.join(','),
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, 'soft-changes.mjs')).href}`,
});

/** How many pages without a query the shop has rendered since its start. */
export async function rendersOf(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const line = /^storefront_documents_total\{cache="pages",result="rendered"\} (\d+)$/m.exec(text);
  return Number(line?.[1] ?? 0);
}
