import { figure, inUnits } from './figures.ts';

/** Messages about order lists and quick order; part of `messages`. */
export const listMessages = {
  list: {
    added: (quantity: number, product: string) => `${figure(quantity)} × ${product} is on your order list.`,
    cookiesBlocked: 'Your browser blocks this site’s cookies, so it keeps no order list. Please allow them.',
    addedMany: (lines: number) =>
      lines === 1 ? '1 line is on your order list.' : `${lines} lines are on your order list.`,
    addedBefore: 'These lines were added before, and were ordered or removed since. Press again to add them.',
    oneAddedBefore:
      'This product was added before, and was ordered or removed since. Press again to add it once more.',
    raised: (product: string, minimum: number) => `The minimum order of ${product} is ${figure(minimum)}.`,
    inCartons: (product: string, step: number, from: number) =>
      `${product} is sold in steps of ${figure(step)} from ${inUnits(from)}.`,
    short: (most: number) => `Only ${figure(most)} can be ordered now.`,
    soldOut: 'Sold out for now. It stays on your list until you remove it.',
    tooDear: 'This comes to more than a card can be charged at once. Order less of it, or ask for a price.',
    leftOut: 'No longer sold, so it is left out.',
    /** Replaces the name of a deleted product. */
    unnamed: 'A removed product',
    gone: 'No longer sold. It stays on your list until you remove it.',
    changed: 'Your list is updated.',
    /** Of lines with another quantity, which another tab or device has taken off the list. */
    linesGone: (lines: number) =>
      lines === 1
        ? 'The line that you changed is no longer on your list. It was ordered or removed elsewhere.'
        : `${lines} lines that you changed are no longer on your list. They were ordered or removed elsewhere.`,
    removed: (product: string) => `${product} was removed from your list.`,
    cleared: 'Your list is empty.',
    clearedShown: 'The lines on this page were removed. Lines added since then are still on your list.',
    full: (lines: number) => `An order list has at most ${lines} lines. Remove one or order what is there.`,
    quantityWrong: 'Quantity should be a whole number from 1 to 999999',
    nothingAsked: 'Say which product should be on your list.',
    nothingThere: 'Your list is empty, so there is nothing to save.',
    saved: (name: string) => `Your list is saved as ${name}.`,
    nameRequired: 'Give the list a name.',
    nameTaken: 'You already have a list with this name. Choose another name, or delete that list first.',
    tooMany: (lists: number) => `You have ${lists} saved lists. Delete one before you save another.`,
    deleted: (name: string) => `The list ${name} is deleted.`,
    notFound: 'We could not find this list.',
    /** Followed by the login link. */
    loginToRefill: 'You are not logged in, so what you want to order again cannot be shown.',
    refilled: (lines: number, name: string) =>
      `${lines} ${lines === 1 ? 'line' : 'lines'} of ${name} ${lines === 1 ? 'is' : 'are'} on your order list.`,
    allGone: 'None of it is sold any longer.',
    costs: (now: string, before: string) => `Now ${now} /u, was ${before}.`,
    nonePlaced: 'Nothing was ordered, because not all of it is available:',
    placed: (orders: number, number: string) =>
      `${orders} ${orders === 1 ? 'order is' : 'orders are'} placed as ${number}.`,
    stays: (lines: number) =>
      lines === 1
        ? '1 line stays on your list: it could not be ordered as it was shown.'
        : `${lines} lines stay on your list: they could not be ordered as they were shown.`,
    noLonger:
      'Some of these products are no longer on your list; they may have been ordered already. Nothing was ordered now. Look at your list again.',
    busy: 'Your list was changed elsewhere at the same moment. Please try again.',
  },
  quick: {
    /** Example input with products of the demo catalogue. */
    example: 'NB-1001, 60\nNB-1003, 120',
    stays: (lines: number) =>
      lines === 1
        ? '1 line needs correction and stays in the box.'
        : `${lines} lines need correction and stay in the box.`,
    nothing: 'Type or paste at least one line: SKU, quantity',
    tooMany: (lines: number) => `At most ${lines} lines at once. Send the rest afterward.`,
    tooLong: 'This is too much text for one order. Send it in parts.',
    file: 'This file is not text. Save it as CSV and try again.',
    otherLines: 'This line is no longer in the box, so nothing was changed.',
    checked: (found: number, all: number) => {
      if (all === 1)
        return found === 1 ? 'This line can go on your list.' : 'This line cannot go on your list yet.';
      return `${found} of ${all} lines can go on your list.`;
    },
    found: 'Found.',
    noQuantity: 'Add the quantity as a whole number from 1 to 999999.',
    unknown: 'There is no product with this SKU.',
    below: (minimum: number) => `The minimum order is ${figure(minimum)}.`,
    step: (next: number) => `Sold in cartons; ${figure(next)} can be ordered.`,
    total: 'The total of this line is more, or less, than a card can be charged.',
    soldOut: 'Sold out for now.',
  },
} as const;
