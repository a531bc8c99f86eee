'use server';

import { headers } from 'next/headers';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { stockMoved } from '@/lib/catalogue/changes';
import { action } from '@/lib/http/action';
import { changeOwnList, readOwnList, refreshOwnList } from '@/lib/http/order-list';
import { type PlacedList, stockGivenBack } from '@/lib/orders/group/place-whole';
import { clientIp } from '@/lib/platform/client-ip';
import { InProcessRateLimit } from '@/lib/platform/in-process-rate-limit';
import { filledFromBook } from '@/lib/users/addresses/fill';
import { keepPlace } from '@/lib/users/addresses/save';
import { type KeepPlace, keepPlaceSchema } from '@/lib/users/addresses/schema';
import { changedBy, wordsOfChange } from './change';
import { placeList, wordsOfPlaced } from './place';
import { type PlaceList, placeListSchema } from './place-schema';
import { quickOrder } from './quick-order';
import { linesToRefill, readRefill, refilled } from './refill';
import { deleteList, saveList } from './saved';
import {
  changeSchema,
  type ListChange,
  listIdSchema,
  type QuickInput,
  quickSchema,
  type RefillFrom,
  refillSchema,
  saveSchema,
} from './schema';
import { listedProducts } from './shown';

/** Generous, because a whole office may share one address. Quick order costs more than a change. */
const limits = {
  change: new InProcessRateLimit('changes of a list', { points: 600, seconds: 60 }),
  quick: new InProcessRateLimit('quick order', { points: 60, seconds: 60 }),
};

/** The form of the whole order list, with or without an account. */
export const changeListAction = action(
  { access: 'public', schema: changeSchema, message: ({ message }) => message },
  async (_actor: Actor | null, change: ListChange) => {
    limits.change.take(clientIp(await headers()));
    const { lines } = await readOwnList();
    const products = await listedProducts(lines.map(({ productId }) => productId));
    const left = await changeOwnList((now) => changedBy(change, now, products));
    return { message: wordsOfChange(change, products, left.lines) };
  },
);

export const quickOrderAction = action(
  { access: 'public', schema: quickSchema, files: ['file'], message: ({ message }) => message },
  async (_actor: Actor | null, input: QuickInput) => {
    limits.quick.take(clientIp(await headers()));
    return quickOrder(input, changeOwnList);
  },
);

export const saveListAction = action(
  { access: 'user', schema: saveSchema, message: ({ name }) => messages.list.saved(name) },
  saveList,
);

export const deleteListAction = action(
  { access: 'user', schema: listIdSchema, message: ({ name }) => messages.list.deleted(name) },
  deleteList,
);

const productsOf = ({ orders }: PlacedList) => orders.map(({ productId }) => productId);

export const placeListAction = action(
  {
    access: 'user',
    schema: placeListSchema.extend(keepPlaceSchema.shape),
    rearranged: filledFromBook,
    message: wordsOfPlaced,
    changes: (placed) => stockMoved(...productsOf(placed)),
    changesOfFailure: stockGivenBack,
    withoutScript: ({ orders }) => paths.payMany(orders.map(({ id }) => id)),
    leadsTo: ({ orders }) => paths.payMany(orders.map(({ id }) => id)),
  },
  async (actor: Actor, { keepPlace: isKept, ...input }: PlaceList & KeepPlace) => {
    const placed = await placeList(actor, input);
    if (isKept) await keepPlace(actor, input);
    await refreshOwnList();
    return placed;
  },
);

/** Adds the lines of a saved list or an old order to the current list. */
export const refillListAction = action(
  {
    access: 'user',
    schema: refillSchema,
    message: ({ message }) => message,
    withoutScript: () => paths.list,
  },
  async (actor: Actor, from: RefillFrom) => {
    const refill = await readRefill(actor, from);
    const lines = linesToRefill(refill);
    await changeOwnList((now) => refilled(now, lines));
    return { message: messages.list.refilled(lines.length, refill.name) };
  },
);
