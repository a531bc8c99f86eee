'use client';

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ProductControls } from '@/components/catalogue/product-fields';
import type { ProductPictures } from '@/components/catalogue/use-product-pictures';
import { FileZone } from '@/components/form/photo-field';
import { UploadProgress, UploadStatus } from '@/components/form/upload-progress';
import { useHydrated } from '@/components/form/use-hydrated';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Tile } from '@/components/ui/tile';
import {
  type AltField,
  type Arrange,
  altFields,
  type PictureField,
  pictureFields,
} from '@/lib/catalogue/pictures';

export type PictureFieldName = 'image' | PictureField | AltField;
type PicturesFieldProps = {
  form: ProductControls<PictureFieldName>;
  pictures: ProductPictures;
  initial: Record<AltField, string>;
};

/** Lets an admin choose, describe and order a product's pictures. Without scripts, each button posts the form. */
export function PicturesField({ form, pictures, initial }: PicturesFieldProps) {
  const { addresses, sent, stop, complaint, choose, field, list, said } = pictures;
  const count = addresses.filter((address) => address !== '').length;
  // Only the server knows that a picture is gone: one that nothing shows is removed after a day.
  const refused = pictureFields.map((name) => form.errorOf(name)).find((message) => message !== undefined);
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused, field]);
  return (
    <div className="grid min-w-0 gap-4">
      {pictureFields.map((name, place) => (
        <input key={name} type="hidden" name={name} value={addresses[place] ?? ''} />
      ))}
      <ol ref={list} aria-label="Pictures" className="grid gap-3 empty:hidden">
        {altFields.slice(0, count).map((name, place) => (
          <li
            key={name}
            className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-3.5 rounded-md border border-line p-3 sm:grid-cols-[96px_minmax(0,1fr)]"
          >
            <Tile src={addresses[place] ?? ''} alt="" sizes="96px" />
            <div className="grid min-w-0 gap-2.5">
              <Field label={`What picture ${place + 1} shows`} optional error={form.errorOf(name)}>
                {(wiring) => <Input {...form.control(name, initial[name])} {...wiring} />}
              </Field>
              <Places place={place} count={count} onPress={pictures.arrange} />
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Field
        label="Photo"
        hint="The first one is the cover, seven more may follow. Square looks best. JPEG, PNG or WebP, at most 8 MB and 8000 pixels."
        error={complaint ?? refused ?? form.errorOf('image')}
      >
        {(wiring) => (
          <div className="grid gap-2">
            <FileZone
              {...wiring}
              multiple
              control={field}
              name="image"
              words={count === 0 ? 'Choose a photo' : 'Choose more'}
              onChoose={choose}
            />
            <UploadStatus uploads={sent} />
            {sent.map(({ id, upload }) => (
              <UploadProgress key={id} upload={upload} onStop={() => stop(id)} control={field} />
            ))}
          </div>
        )}
      </Field>
    </div>
  );
}

type PlacesProps = { place: number; count: number; onPress: (press: Arrange) => void };

/** The buttons that move a picture, remove it or make it the cover. */
function Places({ place, count, onPress }: PlacesProps) {
  const alive = useHydrated();
  const button = (what: 'up' | 'down' | 'cover' | 'remove', label: string, words: ReactNode) => (
    <Button
      type={alive ? 'button' : 'submit'}
      name="arrange"
      value={`${what}:${place}`}
      variant="line"
      size="sm"
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        // The end of a double click meets the next picture, which has moved here.
        if (event.detail < 2) onPress(`${what}:${place}`);
      }}
      className="max-tablet:min-h-11"
    >
      {words}
    </Button>
  );
  const number = place + 1;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {place === 0 && <span className="mr-1 font-semibold text-note">Cover</span>}
      {place > 0 && button('up', `Move picture ${number} up`, <ArrowUp aria-hidden className="size-4" />)}
      {number < count &&
        button('down', `Move picture ${number} down`, <ArrowDown aria-hidden className="size-4" />)}
      {place > 0 && button('cover', `Make cover: picture ${number}`, 'Make cover')}
      {button('remove', `Remove picture ${number}`, <Trash2 aria-hidden className="size-4" />)}
    </div>
  );
}
