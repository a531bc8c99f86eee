/** Sentences about an account's book of addresses and about alerts of stock: a part of `messages`, by whose name code calls them. */
export const accountMessages = {
  addresses: {
    labelRequired: 'Give it a name, such as Warehouse or Harbor Street site.',
    addressRequired: 'Enter an address.',
    phoneRequired: 'Enter a phone number.',
    phoneWrong: 'A phone number may have digits, blanks and + - ( ) . / only.',
    saved: 'Your address book is saved.',
    removed: 'The address is removed.',
    preferred: 'New orders begin with this address.',
    full: (most: number) =>
      `An address book holds ${most} addresses. Remove one that you no longer need first.`,
    gone: 'This address is no longer in your address book.',
  },
  ownData: {
    deleted: 'Your account is deleted.',
    underWay: (numbers: string) =>
      `You have paid for goods that are not sent or refunded yet (${numbers}). Until they are on their way we must be able to reach you; delete the account after that.`,
    formatWrong: 'format should be json or csv.',
  },
  alerts: {
    mailed:
      'If this address is not waiting for the product already, we have sent it a link. Open the link within 48 hours and press the button: then we send one email when the product can be ordered again.',
    waiting: 'We send you one email when the product can be ordered again.',
    stopped: 'You get no more emails about stock at this address.',
    tooMany:
      'You are waiting for 50 products already. End some of these alerts first, by the link in one of their emails.',
  },
} as const;
