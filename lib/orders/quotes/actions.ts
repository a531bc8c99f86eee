'use server';

import { headers } from 'next/headers';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { stockMoved } from '@/lib/catalogue/changes';
import { action } from '@/lib/http/action';
import { refreshOwnList } from '@/lib/http/order-list';
import { awaitOrders } from '@/lib/lists/data';
import { takeOffList } from '@/lib/lists/place';
import { askListSchema } from '@/lib/lists/place-schema';
import { clientIp } from '@/lib/platform/client-ip';
import { toObjectId } from '@/lib/platform/db';
import { filledFromBook } from '@/lib/users/addresses/fill';
import { keepPlace } from '@/lib/users/addresses/save';
import { type KeepPlace, keepPlaceSchema } from '@/lib/users/addresses/schema';
import { quoteKey } from '../group/data';
import { stockGivenBack } from '../group/place-whole';
import { acceptQuote } from './accept';
import { askQuote } from './ask';
import { closeQuote, leaveQuote } from './close';
import { offerQuote } from './offer';
import {
  type AcceptQuote,
  type AskQuote,
  acceptQuoteSchema,
  closeQuoteSchema,
  leaveQuoteSchema,
  offerQuoteSchema,
} from './schema';

export const askQuoteAction = action(
  {
    access: 'user',
    schema: askListSchema,
    message: ({ number }) => messages.quote.asked(number),
    withoutScript: ({ id }) => paths.quote(id),
    leadsTo: ({ id }) => paths.quote(id),
  },
  async (actor: Actor, input: AskQuote) => askQuote(actor, input, clientIp(await headers())),
);

export const acceptQuoteAction = action(
  {
    access: 'user',
    schema: acceptQuoteSchema.extend(keepPlaceSchema.shape),
    rearranged: filledFromBook,
    message: ({ orders, group }) => messages.list.placed(orders.length, group.number),
    changes: ({ orders }) => stockMoved(...orders.map(({ productId }) => productId)),
    changesOfFailure: stockGivenBack,
    withoutScript: ({ orders }) => paths.payMany(orders.map(({ id }) => id)),
    leadsTo: ({ orders }) => paths.payMany(orders.map(({ id }) => id)),
  },
  async (actor: Actor, { keepPlace: isKept, ...input }: AcceptQuote & KeepPlace) => {
    await awaitOrders(actor, quoteKey(actor, toObjectId(input.quoteId)));
    const placed = await acceptQuote(actor, input);
    if (isKept) await keepPlace(actor, input);
    await takeOffList(actor, placed);
    await refreshOwnList();
    return placed;
  },
);

/** The buyer withdraws the request, or declines the offer. */
export const leaveQuoteAction = action(
  {
    access: 'user',
    schema: leaveQuoteSchema,
    message: ({ state, number }) =>
      state === 'declined' ? messages.quote.declined(number) : messages.quote.withdrawn(number),
  },
  leaveQuote,
);

export const offerQuoteAction = action(
  { access: 'admin', schema: offerQuoteSchema, message: ({ number }) => messages.quote.offered(number) },
  offerQuote,
);

/** The shop declines a request, or withdraws its own offer. */
export const closeQuoteAction = action(
  {
    access: 'admin',
    schema: closeQuoteSchema,
    message: ({ state, number }) =>
      state === 'declined' ? messages.quote.declinedByShop(number) : messages.quote.withdrawnByShop(number),
  },
  closeQuote,
);
