'use client';

import { useState } from 'react';
import { DeliveryFields, deliveryNames } from '@/components/addresses/delivery-fields';
import { useLeadOn } from '@/components/form/arrival';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useDraft } from '@/components/form/use-draft';
import { useRequestKey } from '@/components/form/use-request-key';
import type { OrderStart } from '@/components/orders/order-start';
import { OrderSummary } from '@/components/orders/order-summary';
import { QuantityField } from '@/components/orders/quantity-field';
import { SoldOut } from '@/components/orders/sold-out';
import { whyOff } from '@/components/orders/why-off';
import { cn } from '@/components/ui/cn';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Link } from '@/components/ui/link';
import { Note } from '@/components/ui/note';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import { typedCount } from '@/lib/base/typed-number';
import { unitPriceFor } from '@/lib/base/unit-price';
import type { Product } from '@/lib/catalogue/product';
import { placeOrderAction } from '@/lib/orders/actions';
import { placeOrderSchemaFor } from '@/lib/orders/schema';
import type { SavedAddress } from '@/lib/users/addresses/schema';

type OrderFormProps = {
  product: Product;
  /** The account's email. */
  email: string;
  start: OrderStart;
  /** The buyer's address book. */
  places: readonly SavedAddress[];
  /** The quantity in the URL, if there is one. */
  asked: string | null;
  /** The browser runs scripts, so the button is off from the start; without scripts it must always send the form. */
  hasScripts: boolean;
  /** Idempotency key: a repeated submit places only one order. */
  requestKey: string;
};

/** The fields kept as a draft: they survive a reload, the back button and the end of the session. */
const keptFields = ['userName', ...Object.values(deliveryNames)] as const;
const delivery = ['userName', 'address', 'phn'] as const;
const keptQuantity = ['quantity'] as const;

/**
 * The order form of one product (specification §5), validated on change, with a live total. For a sold-out product it
 * says so instead, unless this very order took the last units: its success is shown first.
 */
export function OrderForm(props: OrderFormProps) {
  const { product, email, start, places, asked, hasScripts, requestKey } = props;
  const leadOn = useLeadOn();
  const [isPlaced, setPlaced] = useState(false);
  const schema = placeOrderSchemaFor(product);
  const form = useActionForm({
    schema,
    action: placeOrderAction,
    mode: 'onChange',
    onSuccess: (order) => {
      setPlaced(true);
      keepDelivery();
      leadOn(paths.payment(order.id));
    },
    onLedOn: () => keepDelivery(),
    onFailure: (failure): boolean => {
      quantityDraft.keepOnly(keptQuantity);
      return draft.signInAgain(failure);
    },
  });
  const { setFocus, watch, formState } = form.form;
  const draft = useDraft(`order:${product.id}:${email}`, keptFields, form, { initial: start });
  // A draft of its own: a URL with another quantity must win over the quantity typed before.
  const quantityDraft = useDraft(`order:${product.id}:${email}:${asked ?? ''}`, keptQuantity, form, {
    initial: start,
  });
  function keepDelivery(): void {
    draft.keepOnly(delivery);
    quantityDraft.keepOnly([]);
  }
  const [key] = useRequestKey(form, {
    name: 'requestKey',
    rendered: requestKey,
    isSpent: ({ message }) => message === messages.order.keyReused,
  });

  const typed = watch();
  const values = formState.isReady ? typed : form.initialValues({ productId: product.id, ...start });
  const units = typedCount(String(values.quantity ?? ''));
  const quantity = Number.isSafeInteger(units) && units > 0 ? units : 0;
  const reason = hasScripts || formState.isReady ? whyOff(schema, values, product) : null;

  if (isSoldOut(product) && !form.done && !isPlaced) return <SoldOut product={product} email={email} />;
  return (
    <form
      {...form.props}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sidebar:grid-cols-[minmax(0,1fr)_340px] sidebar:gap-7 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-10"
    >
      <Sheet aria-label="Your details" className={`${sheetPadding} grid gap-5`}>
        <input type="hidden" {...form.control('productId', product.id)} />
        <input type="hidden" name="requestKey" value={key} />
        {/* The price that the page shows, so that nobody orders at a higher one unseen. */}
        <input type="hidden" name="seenPrice" value={unitPriceFor(product, quantity)} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="userName" label="Name" initial={start.userName} autoComplete="name" />
          <Field label="Email" hint="From your account.">
            {(wiring) => <Input {...wiring} type="email" readOnly value={email} />}
          </Field>
        </div>
        <DeliveryFields
          form={form}
          names={deliveryNames}
          start={start}
          places={places}
          poHint="Your purchase order number. It is on everything we send about this order."
        />
        <hr className="border-line" />
        <QuantityField
          rules={product}
          value={quantity}
          error={form.errorOf('quantity')}
          control={form.control('quantity', start.quantity)}
          onStep={(units) => form.fill('quantity', String(units))}
        />
      </Sheet>
      <OrderSummary
        product={product}
        quantity={quantity}
        invalid={form.errorOf('quantity') !== undefined}
        onChange={() => setFocus('quantity')}
      >
        <FormMessage failure={form.failure} />
        {form.done && (
          <Note tone="ok" role="status">
            {`${form.done.message}. `}
            <Link href={paths.payment(form.done.data.id)} className="underline">
              Pay for it now
            </Link>
          </Note>
        )}
        <SubmitButton
          variant="fill"
          pending={form.pending}
          pendingLabel="Placing your order…"
          aria-disabled={reason !== null}
          aria-describedby="why-off"
          onPressOff={() => form.showGaps()}
          // With a refusal the price may be another: the end of a double click must not order at it.
          className={cn('w-full', form.failure && 'pressed-late')}
        >
          Place order
        </SubmitButton>
        <p id="why-off" className="text-ink-3 text-note">
          {reason ?? 'You pay after the order is placed.'}
        </p>
      </OrderSummary>
    </form>
  );
}
