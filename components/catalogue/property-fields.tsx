'use client';

import type { ComponentProps } from 'react';
import { categoryLabels } from '@/components/catalogue/labels';
import type { ProductControls } from '@/components/catalogue/product-fields';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { type Category, categories } from '@/lib/base/categories';
import { type Property, propertiesIn } from '@/lib/catalogue/properties';
import { type PropertyField, propertyField } from '@/lib/catalogue/property-fields';

type PropertyFieldsProps = {
  form: ProductControls<PropertyField>;
  initial: Record<PropertyField, string>;
};

/** CSS alone shows the fields of the selected category, so that no script is needed. */
const shownFor: Record<Category, string> = {
  roller: 'supports-[selector(:has(a))]:hidden group-has-[option[value=roller]:checked]/product:block',
  brush: 'supports-[selector(:has(a))]:hidden group-has-[option[value=brush]:checked]/product:block',
  applicator:
    'supports-[selector(:has(a))]:hidden group-has-[option[value=applicator]:checked]/product:block',
  accessory: 'supports-[selector(:has(a))]:hidden group-has-[option[value=accessory]:checked]/product:block',
};

/** The properties of every category; must stand in a form with the class `group/product`. */
export function PropertyFields({ form, initial }: PropertyFieldsProps) {
  return categories.map((category) => (
    <fieldset key={category} className={`min-w-0 ${shownFor[category]}`}>
      <legend className="mb-3 font-bold text-body">{categoryLabels[category]} properties</legend>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {propertiesIn(category).map(([key, property]) => {
          const name = propertyField(category, key);
          return (
            <Field key={name} label={labelOf(property)} optional error={form.errorOf(name)}>
              {(wiring) => <Value of={property} {...form.control(name, initial[name])} {...wiring} />}
            </Field>
          );
        })}
      </div>
    </fieldset>
  ));
}

const labelOf = ({ label, kind }: Property) => (kind === 'length' ? `${label} in mm` : label);

type ValueProps = { of: Property } & ComponentProps<'input'> & ComponentProps<'select'>;

function Value({ of: property, ...props }: ValueProps) {
  if (property.kind !== 'choice')
    return (
      <Input inputMode={property.kind === 'count' ? 'numeric' : 'decimal'} autoComplete="off" {...props} />
    );
  return (
    <Select {...props}>
      <option value="">Not given</option>
      {Object.entries(property.choices).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}
