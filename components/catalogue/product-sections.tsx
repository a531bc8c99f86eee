'use client';

import type { ReactNode } from 'react';
import type { InitialSections } from '@/components/catalogue/initial-sections';
import { type PictureFieldName, PicturesField } from '@/components/catalogue/pictures-field';
import type { ProductControls } from '@/components/catalogue/product-fields';
import { PropertyFields } from '@/components/catalogue/property-fields';
import { SearchPreview } from '@/components/catalogue/search-preview';
import type { ProductPictures } from '@/components/catalogue/use-product-pictures';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { FieldName } from '@/lib/catalogue/fields';
import type { PropertyField } from '@/lib/catalogue/property-fields';

type SectionName = 'slug' | PictureFieldName | PropertyField;

type ProductSectionsProps = {
  form: ProductControls<SectionName>;
  pictures: ProductPictures;
  initial: InitialSections;
  /** The current values of the fields. */
  typed: Partial<Record<FieldName | 'slug', unknown>>;
  /** The shop's host name: `shop.example`. */
  host: string;
  /** False for an archived product; a draft is previewed as if live. */
  isLive: boolean;
};

/** A product's properties, pictures and web address, with a preview of its search result. */
export function ProductSections({ form, pictures, initial, typed, host, isLive }: ProductSectionsProps) {
  return (
    <>
      <Part>
        <PropertyFields form={form} initial={initial} />
      </Part>
      <Part>
        <PicturesField form={form} pictures={pictures} initial={initial} />
      </Part>
      <Part>
        <Field
          label="Web address"
          optional
          hint={`The end of ${host}/products/… Blank: made from the name. Earlier addresses go on leading here.`}
          error={form.errorOf('slug')}
        >
          {(wiring) => (
            <Input
              autoComplete="off"
              spellCheck={false}
              {...form.control('slug', initial.slug)}
              {...wiring}
            />
          )}
        </Field>
        <SearchPreview typed={typed} host={host} isLive={isLive} />
      </Part>
    </>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 gap-5 border-line border-t pt-5">{children}</div>
);
