import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { CloseQuoteForm } from '@/components/quotes/close-quote-form';
import { OfferForm } from '@/components/quotes/offer-form';
import { QuoteHistory } from '@/components/quotes/quote-history';
import { QuoteLines } from '@/components/quotes/quote-lines';
import { QuoteState } from '@/components/quotes/quote-state';
import { QuoteWords } from '@/components/quotes/quote-words';
import { Note } from '@/components/ui/note';
import { RecordHeading } from '@/components/ui/record-heading';
import { TitledSheet } from '@/components/ui/sheet';
import { TextLink } from '@/components/ui/text-link';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { dayAfter, dayAt } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { ordersFound, paths } from '@/lib/base/paths';
import { getAnyQuote } from '@/lib/orders/quotes/read';
import { isInShopCurrency } from '@/lib/orders/quotes/rules';
import { timeNow } from '@/lib/platform/clock';

const page = dashboardPages.answerQuote;
/** The number of days for which an offer is valid by default. */
const usualDays = 14;

const { open, generateMetadata } = detailPage(page, paths.answerQuote, getAnyQuote);

export { generateMetadata };

/** One quote request with the form that answers it. Middleware responds with 404 to an unknown one. */
export default async function AnswerQuotePage(props: DetailPageProps) {
  const { shown: quote } = await open(props);
  const { state, version, groupNumber, email, userName } = quote;
  const isOpen = state === 'asked' || state === 'offered' || state === 'expired';
  const today = dayAt(timeNow());
  const isGood = state === 'offered' && quote.until !== null;
  return (
    <>
      <RecordHeading
        page={page}
        list={dashboardPages.allQuotes}
        number={quote.number}
        begun="Asked"
        at={quote.askedAt}
        by={
          <>
            {' by '}
            <bdi>{userName}</bdi>
            {', '}
            <TextLink href={ordersFound(email)}>{email}</TextLink>
          </>
        }
      >
        <span>
          <QuoteState quote={quote} />
        </span>
      </RecordHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-7">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {groupNumber !== null && (
            <Note tone="ok">
              {'Placed as '}
              <TextLink href={`${paths.allOrders}?q=${encodeURIComponent(groupNumber)}`}>
                {groupNumber}
              </TextLink>
              {' at these prices.'}
            </Note>
          )}
          <TitledSheet title={version === 0 ? 'What is asked for' : 'What was offered'}>
            <QuoteLines quote={quote} />
            <QuoteWords quote={quote} />
          </TitledSheet>
          {isOpen && (
            <>
              {isInShopCurrency(quote) ? (
                <TitledSheet title={version === 0 ? 'Answer with prices' : 'Change the offer'}>
                  <OfferForm
                    quote={quote}
                    until={(isGood && quote.until) || dayAfter(today, usualDays)}
                    today={today}
                  />
                </TitledSheet>
              ) : (
                <Note tone="warn">{messages.quote.askedInOther}</Note>
              )}
              <TitledSheet title={version === 0 ? 'Or decline' : 'Or withdraw the offer'}>
                <CloseQuoteForm quote={quote} />
              </TitledSheet>
            </>
          )}
        </div>
        <TitledSheet title="History">
          <QuoteHistory quote={quote} buyer="the buyer" />
        </TitledSheet>
      </div>
    </>
  );
}
