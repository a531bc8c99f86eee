import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { UnverifiedNotice } from '@/components/orders/unverified-notice';
import { AcceptQuoteForm } from '@/components/quotes/accept-quote-form';
import { CloseOwnQuote } from '@/components/quotes/close-own-quote';
import { QuoteHistory } from '@/components/quotes/quote-history';
import { QuoteLines } from '@/components/quotes/quote-lines';
import { QuoteOutcome } from '@/components/quotes/quote-outcome';
import { QuoteState } from '@/components/quotes/quote-state';
import { QuoteWords } from '@/components/quotes/quote-words';
import { RecordHeading } from '@/components/ui/record-heading';
import { TitledSheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { dayAt } from '@/lib/base/days';
import { paths } from '@/lib/base/paths';
import { getOwnQuote } from '@/lib/orders/quotes/read';
import { isInShopCurrency } from '@/lib/orders/quotes/rules';
import { unverifiedListWords } from '@/lib/orders/unverified';
import { timeNow } from '@/lib/platform/clock';
import { deliveryStart } from '@/lib/users/delivery-start';

const page = dashboardPages.quote;
const { open, generateMetadata } = detailPage(page, paths.quote, getOwnQuote);

export { generateMetadata };

/** A customer's quote, with the forms that answer an offer. Middleware responds with 404 to an unknown one. */
export default async function QuotePage(props: DetailPageProps) {
  const actor = await requirePageActor(page, paths.quote((await props.params).id));
  const [{ shown: quote }, { places, start }] = await Promise.all([open(props), deliveryStart(actor)]);
  const wanted = quote.wantedDate ?? '';
  const notice = unverifiedListWords(actor);
  const isOpen = quote.state === 'asked' || quote.state === 'offered';
  return (
    <>
      <RecordHeading
        page={page}
        list={dashboardPages.quotes}
        number={quote.number}
        begun="Asked"
        at={quote.askedAt}
        actions={isOpen ? <CloseOwnQuote quote={quote} /> : null}
      >
        <span>
          <QuoteState quote={quote} />
        </span>
      </RecordHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-7">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <QuoteOutcome quote={quote} isMailed={actor.verified} />
          <TitledSheet title={quote.version === 0 ? 'What you asked for' : 'What we offer'}>
            <QuoteLines quote={quote} />
            <QuoteWords quote={quote} isOwn />
          </TitledSheet>
          {quote.state === 'offered' && isInShopCurrency(quote) && (
            <TitledSheet title="Accept the offer">
              {notice && <UnverifiedNotice words={notice} className="mb-5" />}
              <AcceptQuoteForm
                quote={quote}
                start={{ ...start, wantedDate: wanted > dayAt(timeNow()) ? wanted : '' }}
                places={places}
              />
            </TitledSheet>
          )}
        </div>
        <TitledSheet title="What happened so far">
          <QuoteHistory quote={quote} buyer="you" />
        </TitledSheet>
      </div>
    </>
  );
}
