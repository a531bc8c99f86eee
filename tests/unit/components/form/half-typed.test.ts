import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { resolverFor } from '@/components/form/resolver';

class Control {
  name = 'wantedDate';
  readonly validity: { badInput: boolean };
  constructor(badInput: boolean) {
    this.validity = { badInput };
  }
}

beforeEach(() => vi.stubGlobal('HTMLInputElement', Control));
afterEach(() => vi.unstubAllGlobals());

const schema = z.object({ address: z.string().min(1, 'Where to?'), wantedDate: z.string() });

/** What is refused of a form whose date is optional, and empty as far as its value says. */
async function refusedOf(badInput: boolean, address: string) {
  const field = (ref: Control) => ({ ref, name: ref.name });
  const fields = {
    wantedDate: field(new Control(badInput)),
    address: field(new Control(false)),
  };
  const options = { fields, shouldUseNativeValidation: false };
  const { errors } = await resolverFor(schema)({ address, wantedDate: '' }, undefined, options);
  return Object.entries(errors).map(([name, error]) => [name, error?.message]);
}

it('refuses a date that is half typed, whose value is empty as that of an empty field', async () => {
  expect(await refusedOf(false, 'Harbour Street')).toEqual([]);
  const half = ['wantedDate', 'Complete the date, or clear it.'];
  expect(await refusedOf(true, 'Harbour Street')).toEqual([half]);
  expect(await refusedOf(true, '')).toEqual([half, ['address', 'Where to?']]);
});
