import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

/** Error messages, by the code in the page's query (app/api/stock-alerts). */
const wrongWords: Readonly<Record<string, string>> = {
  email: messages.auth.emailPattern,
  often: messages.tooMany,
  gone: messages.order.productMissing,
  many: messages.alerts.tooMany,
  later: messages.alerts.later,
};

export const wrongWordsFor = (wrong: unknown): string | undefined =>
  typeof wrong === 'string' && Object.hasOwn(wrongWords, wrong) ? wrongWords[wrong] : undefined;

type AlertFormProps = {
  productId: string;
  /** Email of the signed-in account, where the page knows it. */
  email?: string;
  error?: string | undefined;
};

/** Asks for one email when a product is back in stock; a plain HTML form, so that it also works without scripts. */
export function AlertForm({ productId, email = '', error }: AlertFormProps) {
  return (
    <form method="post" action={paths.askAlert} className="grid gap-3">
      <input type="hidden" name="productId" value={productId} />
      <Field
        label="Email"
        error={error}
        hint="We email you once, when the minimum order is back in stock. You confirm the address first, unless you are signed in with it and it is verified."
      >
        {(wiring) => (
          <Input
            {...wiring}
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            defaultValue={email}
          />
        )}
      </Field>
      <Button type="submit" variant="ink" size="lg" className="justify-self-start">
        {messages.alerts.ask}
      </Button>
    </form>
  );
}
