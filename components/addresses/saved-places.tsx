'use client';

import type { Ref } from 'react';
import { useHydrated } from '@/components/form/use-hydrated';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { mostAddresses, type SavedAddress } from '@/lib/users/addresses/schema';

type SavedPlacesProps = {
  places: readonly SavedAddress[];
  /** The place chosen in a form that was posted without scripts. */
  chosen: string;
  /** The select, so that the parent can reset it once the filled fields are edited. */
  ref: Ref<HTMLSelectElement>;
  /** Fills the form's fields from the place with this id; '' fills nothing. */
  onChoose: (id: string) => void;
};

/**
 * A select of the saved addresses that fills in address and phone of the form around it. Without scripts, a button
 * posts the form, which comes back filled in (lib/users/addresses/fill).
 */
export function SavedPlaces({ places, chosen, ref, onChoose }: SavedPlacesProps) {
  const isAlive = useHydrated();
  if (places.length === 0) return null;
  return (
    <Field label="Deliver to" optional>
      {(wiring) => (
        <div className="flex gap-2">
          <Select
            {...wiring}
            ref={ref}
            name="place"
            defaultValue={chosen}
            onChange={({ target }) => onChoose(target.value)}
          >
            <option value="">As typed below</option>
            {places.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
          {!isAlive && (
            <Button
              type="submit"
              name="fillPlace"
              value="1"
              variant="line"
              className="without-script shrink-0"
            >
              Use
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}

type KeepPlaceProps = { places: readonly SavedAddress[]; checked: boolean };

/** Offers to save this order's address in the buyer's address book, unless it is full. */
export function KeepPlace({ places, checked }: KeepPlaceProps) {
  if (places.length >= mostAddresses) return null;
  return (
    <label className="flex min-h-6 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        name="keepPlace"
        defaultChecked={checked}
        className="size-[18px] shrink-0 accent-act"
      />
      Save for later orders
    </label>
  );
}
