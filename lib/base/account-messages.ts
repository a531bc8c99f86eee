/** Messages about address books, account data and stock alerts. Code reads them through `messages`. */
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
    ask: 'Notify me when it is back',
    mailed:
      'Check your email: we have sent a link, unless this address already has an alert for this product. Open it within 48 hours and confirm; we then email you once, when the product can be ordered again.',
    waiting: 'We will email you once, when the product can be ordered again.',
    later: 'The shop cannot be reached right now. Please enter your address and try again in a moment.',
    stopped: 'This address will get no more stock alerts.',
    tooMany:
      'You already have 50 stock alerts, which is the most. The stop link in a back-in-stock email ends all of them; or write to us.',
  },
} as const;
