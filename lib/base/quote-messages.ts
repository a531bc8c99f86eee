/** Messages about quotes, the prices that buyers request; part of `messages`. */
export const quoteMessages = {
  quote: {
    asked: (number: string) => `We have received your request ${number}. Our answer comes under Your quotes.`,
    /** To whom emails wait until the address is verified (lib/auth/mail-decision). */
    unverifiedAsked:
      'Nothing is ordered yet. We answer here; by email we can write to you only once yours is verified. To verify, use the link in the email we sent you.',
    tooManyOpen: (limit: number) =>
      `You have ${limit} requests that are open. Accept, decline or withdraw one before you ask again.`,
    stillAsking: 'This request is still being sent. Please try again in a moment.',
    keyReused:
      'This request was already sent with other details. Look at your quotes before you send another.',
    keyEnded:
      'This request was already sent, and is closed by now. Look at your quotes before you send another.',
    notFound: 'We could not find this quote.',
    otherCurrency: 'The shop sells in another currency since this offer was made. Ask for a price again.',
    askedInOther:
      'The shop sells in another currency since this was asked for, so an offer could not be accepted. Close it, and let the buyer ask again.',
    offered: (number: string) => `The offer ${number} is sent.`,
    priceRequired: 'unit price is required',
    priceOutside: (least: string, most: string) =>
      `Between ${least} and ${most}. Further from the list price it is likely a slip of the decimal point.`,
    lineTooSmall: (amount: string) => `The line comes to less than ${amount}, the least that can be paid.`,
    lineTooLarge: (amount: string) => `The line comes to more than ${amount}, the most that can be paid.`,
    neverEnough: (amount: string) =>
      `At any price that we could offer, this comes to less than ${amount}, the least that can be paid.`,
    alwaysTooMuch: (amount: string) =>
      `At any price that we could offer, this comes to more than ${amount}, the most that can be paid. Please ask for less of it.`,
    untilWrong: 'Choose a date between today and a year from now.',
    messageTooLong: 'Write at most 1000 characters.',
    wordsRequired: 'Say why in a few words; the buyer reads them.',
    tooManyChanges: 'This offer was changed too often. Withdraw it and let the buyer ask again.',
    /** When an action is based on an outdated page. */
    changed: 'This quote has changed meanwhile. Look at it again, then decide.',
    expired: 'This offer has expired. Ask for a price again from your order list.',
    over: 'This quote is closed.',
    accepting: 'This offer is being accepted. Please try again in a moment.',
    nonePlaced: 'Nothing was ordered, because not all of it is available. The offer stays open:',
    declinedByShop: (number: string) => `The request ${number} is declined.`,
    withdrawnByShop: (number: string) => `The offer ${number} is withdrawn.`,
    declined: (number: string) => `You declined the offer ${number}.`,
    withdrawn: (number: string) => `Your request ${number} is withdrawn.`,
  },
} as const;
