/** Sentences about what belongs to an account: the book of addresses. A part of `messages`, by whose name code calls them. */
export const accountMessages = {
  addresses: {
    labelRequired: 'Give it a name, such as Warehouse or Site Harbour Street.',
    saved: 'Your address book is saved.',
    removed: 'The address is removed.',
    preferred: 'New orders begin with this address.',
    full: (most: number) =>
      `An address book holds ${most} addresses. Remove one that you no longer need first.`,
    gone: 'This address is not in your address book any more.',
  },
} as const;
