'use client';

import type { ComponentProps, ReactNode } from 'react';
import { categoryOptions } from '@/components/catalogue/labels';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { toAmount } from '@/lib/base/money';
import type { Product } from '@/lib/catalogue/product';

type Name = 'name' | 'desc' | 'price' | 'quantity' | 'category';

/** The part of an `ActionForm` that these fields need, whichever product form it belongs to. */
type ProductControls = {
  control: (
    name: Name,
    initial?: string | null,
  ) => ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>;
  errorOf: (name: Name) => string | undefined;
};

type LineProps = Omit<ComponentProps<'input'>, 'name' | 'form'> & {
  form: ProductControls;
  name: Name;
  label: string;
  hint?: ReactNode;
  initial?: string | undefined;
};

function Line({ form, name, label, hint, initial, ...input }: LineProps) {
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)}>
      {(wiring) => <Input {...input} {...form.control(name, initial)} {...wiring} aria-required />}
    </Field>
  );
}

type ProductFieldsProps = {
  form: ProductControls;
  /** What is edited; without it a product is added. */
  product?: Product;
  /** A field beside the minimum quantity. */
  children?: ReactNode;
};

/** What a product is, apart from its picture (specification §5, Add product). */
export function ProductFields({ form, product, children }: ProductFieldsProps) {
  return (
    <>
      <Line form={form} name="name" label="Name" initial={product?.name} />
      <Field label="Description" error={form.errorOf('desc')} hint="Cards show the first 150 characters.">
        {(wiring) => <Textarea rows={5} {...form.control('desc', product?.desc)} {...wiring} aria-required />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Line
          form={form}
          name="price"
          label="Price in dollars per unit"
          inputMode="decimal"
          initial={product && toAmount(product.price).toFixed(2)}
        />
        <Field label="Category" error={form.errorOf('category')}>
          {(wiring) => (
            <Select {...form.control('category', product?.category ?? 'roller')} {...wiring}>
              {categoryOptions.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Line
          form={form}
          name="quantity"
          label="Minimum quantity"
          inputMode="numeric"
          initial={product && String(product.quantity)}
        />
        {children}
      </div>
    </>
  );
}
