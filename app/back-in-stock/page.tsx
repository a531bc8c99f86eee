import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { orNull } from '@/app/or-not-found';
import { AlertForm, wrongWordsFor } from '@/components/alerts/alert-form';
import { AuthShell } from '@/components/auth/auth-shell';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { typedEmail } from '@/lib/alerts/typed-email';
import { getActor } from '@/lib/auth/admit';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { getProduct } from '@/lib/catalogue/data';
import { isDatabaseAway } from '@/lib/platform/failure';

export const metadata: Metadata = { title: 'Back in stock', robots: { index: false } };

const answers = [
  { word: 'mailed', words: messages.alerts.mailed },
  { word: 'waiting', words: messages.alerts.waiting },
] as const;

type Asked = 'product' | 'said' | 'wrong';
type Props = { searchParams: Promise<Partial<Record<Asked, string | string[]>>> };

/** What is read for a page that says that the shop could not be reached: perhaps it still can't. */
async function unlessAway<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}

/** Where the form of a sold-out product leads: the result of the request, or the form with its error. */
export default async function BackInStockPage({ searchParams }: Props) {
  const { product: asked, said, wrong } = await searchParams;
  const id = typeof asked === 'string' ? asked : '';
  // The product may have been taken off sale since its page was opened.
  const reads = Promise.all([orNull(getProduct(id)), getActor()]);
  const [product, actor] = (wrong === 'later' ? await unlessAway(reads) : await reads) ?? [];
  const answer = answers.find(({ word }) => word === said)?.words;
  const error = wrongWordsFor(wrong);
  const email = (await typedEmail()) || actor?.email;
  const isGone = product === null;
  if (isGone && !answer && !error) notFound();
  const lead = product ? <bdi>{product.name}</bdi> : 'One email, when a product can be ordered again.';
  return (
    <AuthShell title="Back in stock" lead={lead}>
      {answer || isGone ? (
        <div className="grid gap-5">
          {answer ? (
            <Note tone={said === 'waiting' ? 'ok' : 'info'} role="status">
              {answer}
            </Note>
          ) : (
            <Note tone="bad" role="alert">
              {messages.order.productMissing}
            </Note>
          )}
          <ButtonLink href={product ? paths.product(product.slug) : paths.products} variant="ink" size="lg">
            {product ? 'Back to the product' : 'See the products'}
          </ButtonLink>
        </div>
      ) : (
        <AlertForm productId={product?.id ?? id} email={email ?? ''} error={error} />
      )}
    </AuthShell>
  );
}
