'use client';

import { useAccountEmail } from '@/components/auth/account';
import { FormEnd } from '@/components/form/form-end';
import { LinesField } from '@/components/form/lines-field';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useResetKey } from '@/components/form/use-reset-key';
import { Field } from '@/components/ui/field';
import { MoneyInput } from '@/components/ui/money-input';
import { SummaryList, SummaryTotal } from '@/components/ui/summary-list';
import { figure } from '@/lib/base/figures';
import { amountText, currencyWords, formatMoney, toMinor } from '@/lib/base/money';
import { typedNumber } from '@/lib/base/typed-number';
import { offerQuoteAction } from '@/lib/orders/quotes/actions';
import { offerQuoteSchema, priceFields, type Quote } from '@/lib/orders/quotes/schema';

type OfferFormProps = {
  quote: Pick<Quote, 'id' | 'version' | 'lines' | 'currency' | 'message'>;
  /** The initial last day of the offer, in the shop's time zone; `today` is the first day that can be chosen. */
  until: string;
  today: string;
};

/** The sum of a line at the typed price; null if that is not a price. */
export function sumOf(typed: unknown, quantity: number, currency: string): number | null {
  const price = typedNumber(String(typed));
  return price > 0 ? toMinor(price, currency) * quantity : null;
}

/**
 * The shop's offer: a price for each line, its last day and a message; a new offer replaces the previous one. Sending
 * resets the form to what was sent; an offer that another admin sends meanwhile leaves what was typed.
 */
export function OfferForm(props: OfferFormProps) {
  const [resetKey, beginAnew] = useResetKey();
  return <Offer key={resetKey} {...props} onSent={beginAnew} />;
}

function Offer({ quote, until, today, onSent }: OfferFormProps & { onSent: () => void }) {
  const { id, version, lines, currency, message } = quote;
  const form = useActionForm({
    schema: offerQuoteSchema,
    action: offerQuoteAction,
    onSuccess: onSent,
    onFailure: (failure): boolean => draft.signInAgain(failure),
  });
  // The key includes the version, because prices typed against one offer do not answer another.
  const kept = [...priceFields.slice(0, lines.length), 'until', 'message'];
  const draft = useDraft(`offer:${id}:${version}:${useAccountEmail()}`, kept, form);
  const startOf = ({ price, listPrice }: Quote['lines'][number]) => amountText(price ?? listPrice, currency);
  const typed = form.form.watch();
  const sums = lines.map((line, index) => {
    const field = priceFields[index];
    return sumOf((field && typed[field]) ?? startOf(line), line.quantity, currency);
  });
  const isWhole = sums.every((sum) => sum !== null);
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <input type="hidden" {...form.control('quoteId', id)} />
      {/* The version that the page shows, so that another offer is not replaced unseen. */}
      <input type="hidden" {...form.control('version')} value={version} />
      <ul className="grid gap-5 border-line border-t pt-5">
        {lines.map((line, index) => {
          const field = priceFields[index];
          if (!field) return null;
          const sum = sums[index] ?? null;
          return (
            <li key={line.productId}>
              <Field
                label={
                  <>
                    {figure(line.quantity)} × <bdi>{line.productName}</bdi>
                    {`, unit price in ${currencyWords(currency)}`}
                  </>
                }
                hint={`List price ${formatMoney(line.listPrice, currency)}. ${sum === null ? '' : `The line comes to ${formatMoney(sum, currency)}.`}`}
                error={form.errorOf(field)}
                className="[overflow-wrap:anywhere] sm:max-w-[420px]"
              >
                {(wiring) => (
                  <MoneyInput
                    currency={currency}
                    {...form.control(field, startOf(line))}
                    {...wiring}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-required
                  />
                )}
              </Field>
            </li>
          );
        })}
      </ul>
      <SummaryList>
        <SummaryTotal label="Offered total" muted={!isWhole} live>
          {formatMoney(
            sums.reduce<number>((total, sum) => total + (sum ?? 0), 0),
            currency,
          )}
        </SummaryTotal>
      </SummaryList>
      <TextField
        form={form}
        name="until"
        label="Good until"
        type="date"
        min={today}
        initial={until}
        hint="To the end of that day, by the shop’s clock."
        className="sm:max-w-[50%]"
      />
      <LinesField form={form} name="message" label="Message" optional initial={message ?? ''} rows={3} />
      <FormEnd form={form} pendingLabel="Sending…">
        {version === 0 ? 'Send offer' : 'Replace offer'}
      </FormEnd>
    </form>
  );
}
