import { AskQuoteForm } from '@/components/quotes/ask-quote-form';
import { TitledSheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';
import { paths } from '@/lib/base/paths';
import type { ShownList } from '@/lib/lists/schema';
import { askComplaint } from '@/lib/orders/quotes/rules';

/** Whether a quote may ask for a line: also for more than is in stock, or than a card can be charged at list price. */
const isAskable = ({ product, quantity }: ShownList['lines'][number]): boolean =>
  product?.live === true && askComplaint(product, quantity) === null;

type AskQuoteProps = {
  list: ShownList;
  /** The buyer's email is verified, so that the shop's answer reaches it. */
  isMailed: boolean;
};

/** Stands below the form that orders the list: the alternative is to ask the shop for a price. */
export function AskQuote({ list, isMailed }: AskQuoteProps) {
  const lines = list.lines.filter(isAskable);
  return (
    <TitledSheet id="ask" title="Or ask for a price" className="mt-5 scroll-mt-24">
      <p className="mb-5 max-w-[60ch] text-ink-2 text-sm">
        {`For large quantities or a special delivery: we answer ${isMailed ? 'by email ' : ''}with a price for each line and the last day it is good for.`}
        {' Nothing is ordered or set aside until you accept, and your list stays as it is. '}
        <TextLink href={paths.quotes}>See your quotes</TextLink>
      </p>
      {lines.length === 0 ? (
        <p className="text-sm">Nothing on your list can be quoted now.</p>
      ) : (
        <AskQuoteForm lines={lines} requestKey={crypto.randomUUID()} />
      )}
    </TitledSheet>
  );
}
