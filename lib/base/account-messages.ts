/** Sentences about what belongs to an account: the book of addresses; and about alerts of stock. A part of `messages`, by whose name code calls them. */
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
  ownData: {
    deleted: 'Your account is deleted.',
    underWay: (numbers: string) =>
      `You have paid for goods that are not sent or given back yet (${numbers}). Delete the account once they are on their way, for until then we must be able to reach you.`,
    formatWrong: 'format should be json or csv.',
  },
  alerts: {
    mailed:
      'If this address does not wait for the product already, a mail with a link is on its way to it. Open the link within 48 hours and press the button: then we write once, when the product can be ordered again.',
    waiting: 'We write to you once, when the product can be ordered again.',
    stopped: 'You get no more mails about stock at this address.',
    tooMany:
      'You wait for 50 products already. End some of these alerts first, by the link in one of their mails.',
  },
} as const;
