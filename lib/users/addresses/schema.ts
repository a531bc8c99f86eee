import * as z from 'zod';
import { phoneNumber, requiredLines, requiredText, unlessBlank } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';

/** The most entries of one address book. */
export const mostAddresses = 20;

/** An entry of an address book, as shown to its owner. */
export type SavedAddress = {
  id: string;
  label: string;
  /** With line breaks, as in an order. */
  address: string;
  phone: string;
  /** Whether new orders start with it. */
  isMain: boolean;
};

/** The form of an entry; an id changes that entry. Address and phone follow an order's rules, with own messages. */
export const addressSchema = z.object({
  addressId: unlessBlank(objectIdSchema),
  label: requiredText(messages.addresses.labelRequired, 60),
  address: requiredLines(messages.addresses.addressRequired, 500),
  phone: phoneNumber(messages.addresses.phoneRequired, messages.addresses.phoneWrong),
});
export type AddressForm = z.output<typeof addressSchema>;

export const addressIdSchema = z.object({ addressId: objectIdSchema });

/** The checkbox of an order form that saves the delivery address in the buyer's address book. */
export const keepPlaceSchema = z.object({ keepPlace: z.literal('on').optional().catch(undefined) });
export type KeepPlace = z.output<typeof keepPlaceSchema>;
