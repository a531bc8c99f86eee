'use client';

import type { ComponentProps } from 'react';
import { categoryOptions } from '@/components/catalogue/labels';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { MoneyInput } from '@/components/ui/money-input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import { categories } from '@/lib/base/categories';
import { amountText } from '@/lib/base/money';
import { breaksText } from '@/lib/catalogue/breaks';
import { type FieldName, fieldOf } from '@/lib/catalogue/fields';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** The part of an `ActionForm` that these fields need, whichever product form it belongs to. */
export type ProductControls<Name extends string> = {
  control: (
    name: Name,
    initial?: string | null,
  ) => ComponentProps<'input'> & ComponentProps<'select'> & ComponentProps<'textarea'>;
  errorOf: (name: Name) => string | undefined;
};

type FieldProps<Name extends FieldName> = { form: ProductControls<Name>; name: Name; initial: string };

function ProductField<Name extends FieldName>({ form, name, initial }: FieldProps<Name>) {
  const { label, hint, control, inputMode, optional, isMoney } = fieldOf(name);
  return (
    <Field label={label} hint={hint} optional={optional ?? false} error={form.errorOf(name)}>
      {(wiring) => {
        const props = { ...form.control(name, initial), ...wiring };
        if (control === 'lines')
          return <Textarea rows={3} {...props} inputMode={inputMode} spellCheck={false} className="num" />;
        if (control === 'text') return <Textarea rows={5} {...props} aria-required={!optional} />;
        if (isMoney) return <MoneyInput inputMode={inputMode} {...props} aria-required={!optional} />;
        if (control === 'line') return <Input inputMode={inputMode} {...props} aria-required={!optional} />;
        return (
          <Select {...props}>
            {categoryOptions.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        );
      }}
    </Field>
  );
}

/** A field's initial text. */
export function initialOf(name: FieldName, product: ManagedProduct | undefined): string {
  const value = product?.[name];
  if (value === undefined || value === null) return name === 'category' ? categories[0] : '';
  if (product?.state === 'draft' && value === fieldOf(name).blank) return '';
  if (typeof value === 'object') return breaksText(value, '\n');
  return fieldOf(name).isMoney ? amountText(Number(value)) : String(value);
}

type ProductFieldsProps<Name extends FieldName> = {
  form: ProductControls<Name>;
  names: readonly Name[];
  /** The product being edited; absent when one is added. */
  product?: ManagedProduct;
};

/** A product's fields except pictures (specification §5, Add product): long ones first, others in pairs, lists last. */
export function ProductFields<Name extends FieldName>({ form, names, product }: ProductFieldsProps<Name>) {
  const field = (name: Name) => (
    <ProductField key={name} form={form} name={name} initial={initialOf(name, product)} />
  );
  const isLong = (name: Name) => name === 'name' || fieldOf(name).control === 'text';
  const isList = (name: Name) => fieldOf(name).control === 'lines';
  return (
    <>
      {names.filter(isLong).map(field)}
      <div className="grid gap-5 sm:grid-cols-2">
        {names.filter((name) => !isLong(name) && !isList(name)).map(field)}
      </div>
      {names.filter(isList).map(field)}
    </>
  );
}
