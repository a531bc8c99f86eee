import * as z from 'zod';
import { phoneNumber, requiredLines, requiredText, unlessBlank } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';

/** Most entries of one address book. */
export const mostAddresses = 20;

/** An entry of an address book as its owner sees it. */
export type SavedAddress = {
  id: string;
  label: string;
  /** In lines, as an order has it. */
  address: string;
  phone: string;
  /** New orders begin with it. */
  isMain: boolean;
};

/** The form of an entry; with an id, of one that is there. Address and phone are what an order takes, said in other words. */
export const addressSchema = z.object({
  addressId: unlessBlank(objectIdSchema),
  label: requiredText(messages.addresses.labelRequired, 60),
  address: requiredLines(messages.addresses.addressRequired, 500),
  phone: phoneNumber(messages.addresses.phoneRequired, messages.addresses.phoneWrong),
});
export type AddressForm = z.output<typeof addressSchema>;

export const addressIdSchema = z.object({ addressId: objectIdSchema });

/** The box of an order's form that keeps where it goes in the buyer's book. */
export const keepPlaceSchema = z.object({ keepPlace: z.literal('on').optional().catch(undefined) });
export type KeepPlace = z.output<typeof keepPlaceSchema>;
