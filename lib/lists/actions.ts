'use server';

import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { stockMoved } from '@/lib/catalogue/changes';
import { action } from '@/lib/http/action';
import { changeOwnList, readOwnList, refreshOwnList } from '@/lib/http/order-list';
import { changedBy, wordsOfChange } from './change';
import { type PlacedList, placeList, wordsOfPlaced } from './place';
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

/** The form of the whole list, of whoever asks. */
export const changeListAction = action(
  { access: 'public', schema: changeSchema, message: ({ message }) => message },
  async (_actor: Actor | null, change: ListChange) => {
    const { lines } = await readOwnList();
    const products = await listedProducts(lines.map(({ productId }) => productId));
    await changeOwnList((now) => changedBy(change, now, products));
    return { message: wordsOfChange(change, products) };
  },
);

export const quickOrderAction = action(
  { access: 'public', schema: quickSchema, files: ['file'], message: ({ message }) => message },
  (_actor: Actor | null, input: QuickInput) => quickOrder(input, changeOwnList),
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
    schema: placeListSchema,
    message: wordsOfPlaced,
    changes: (placed) => stockMoved(...productsOf(placed)),
    withoutScript: ({ orders }) => paths.payMany(orders.map(({ id }) => id)),
  },
  async (actor: Actor, input: PlaceList) => {
    const placed = await placeList(actor, input);
    await refreshOwnList();
    return placed;
  },
);

/** Puts a saved list or an old order on the list. */
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
