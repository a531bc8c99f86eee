import type { Metadata } from 'next';
import { orNotFound } from '@/app/or-not-found';
import { AlertForm, wrongWordsFor } from '@/components/alerts/alert-form';
import { AuthShell } from '@/components/auth/auth-shell';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { getActor } from '@/lib/auth/admit';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { getProduct } from '@/lib/catalogue/data';

export const metadata: Metadata = { title: 'Back in stock', robots: { index: false } };

const answers = [
  { word: 'mailed', words: messages.alerts.mailed },
  { word: 'waiting', words: messages.alerts.waiting },
] as const;

type Asked = 'product' | 'said' | 'wrong';
type Props = { searchParams: Promise<Partial<Record<Asked, string | string[]>>> };

/** Where the form of a sold-out product leads: the result of the request, or the form with its error. */
export default async function BackInStockPage({ searchParams }: Props) {
  const { product: id, said, wrong } = await searchParams;
  const [product, actor] = await Promise.all([
    orNotFound(getProduct(typeof id === 'string' ? id : '')),
    getActor(),
  ]);
  const answer = answers.find(({ word }) => word === said);
  return (
    <AuthShell title="Back in stock" lead={<bdi>{product.name}</bdi>}>
      {answer ? (
        <div className="grid gap-5">
          <Note tone={answer.word === 'waiting' ? 'ok' : 'info'} role="status">
            {answer.words}
          </Note>
          <ButtonLink href={paths.product(product.slug)} variant="ink" size="lg">
            Back to the product
          </ButtonLink>
        </div>
      ) : (
        <AlertForm productId={product.id} email={actor?.email ?? ''} error={wrongWordsFor(wrong)} />
      )}
    </AuthShell>
  );
}
