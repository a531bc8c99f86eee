import { figure, inUnits } from './figures.ts';

const unpaidOrders = (count: number) => `${figure(count)} unpaid ${count === 1 ? 'order' : 'orders'}`;

/** Messages about orders, their payments, refunds and documents; part of `messages`. */
export const orderMessages = {
  order: {
    addressRequired: 'address is required',
    addressTooLong: 'address should be at most 500 characters',
    noteTooLong: 'note should be at most 500 characters',
    carrierRequired: 'Enter the carrier.',
    trackingWrong: 'A tracking number has letters, digits, dots, dashes and slashes.',
    notOnItsWay: 'Only a paid order that is processing or shipped can have a carrier.',
    shippedWith: (parcel: string) => `Shipped with ${parcel}.`,
    parcelMeanwhile: (parcel: string) => `${parcel} was saved meanwhile. Please look again.`,
    parcelSaved: (parcel: string) => `${parcel} is saved.`,
    parcelNotShipped: (parcel: string, why: string) =>
      `${parcel} is saved, and the buyer is told, but the order is not marked as shipped. ${why}`,
    tracked: (carrier: string, email: string) => `${carrier} is saved, and ${email} is told by email`,
    phnRequired: 'phn is required',
    phnNumeric: 'phn should be a number',
    quantityRequired: 'Quantity is required',
    quantityWhole: 'Quantity should be a whole number',
    quantityMin: 'Quantity should be greater than minimum',
    quantityMax: 'Quantity should be less than available',
    quantityStep: (step: number, from: number, next: number | string) =>
      `Sold in steps of ${figure(step)} from ${inUnits(from)}. Try ${typeof next === 'number' ? figure(next) : next}`,
    quantityStepMost: (step: number, from: number, most: number) =>
      `Sold in steps of ${figure(step)} from ${inUnits(from)}. Order at most ${figure(most)} for now`,
    placed: (product: string) => `Your order for ${product} is successfully done`,
    cancelled: (product: string) => `Order :${product} is cancel`,
    cancelledByAdmin: (email: string, product: string) => `${email} order for ${product} is cancel`,
    productMissing: 'This product is no longer available.',
    soldOut: 'This product is sold out for now.',
    totalTooSmall: 'The total is below the smallest amount a card can be charged.',
    totalTooLarge: 'The total is above the largest amount a card can be charged. Please split the order.',
    tooManyOpen: (limit: number) =>
      `You can have at most ${unpaidOrders(limit)} at a time. Pay or cancel ${limit === 1 ? 'it before placing another' : 'some of them before placing more'}.`,
    unverifiedOpen: (limit: number) =>
      `Until your email is verified you can have at most ${unpaidOrders(limit)} at a time, and each line of a list counts as one. To verify, use the link in the email we sent you.`,
    tooMuchOpen: (amount: string) =>
      `Your unpaid orders would come to more than ${amount}. Order less at once, or pay or cancel one of them first.`,
    unverifiedUnits: (units: number) =>
      `Until your email is verified you can have at most ${inUnits(units)} of this in unpaid orders. To verify, use the link in the email we sent you.`,
    unverifiedTogether:
      'Buyers without a verified email have reserved as much of this product as they can together. To order now, verify yours with the link in the email we sent you, or try again later.',
    unverifiedHold: (minutes: number) =>
      `Your email is not verified yet, so an unpaid order is held for only ${figure(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    notFound: 'We could not find this order.',
    paidCannotCancel: 'This order is paid and can no longer be canceled.',
    cancelQuestion:
      'The stock goes back on sale at once and the order cannot be restored. If a payment is under way, it is refunded in full.',
    change:
      'A placed order cannot be changed. Cancel it and order again; the form will be filled in with what you typed.',
    changeQuoted:
      'A placed order cannot be changed. If you cancel and order again, you pay the list price instead of our offer, so write to us first.',
    changeUnsold:
      'A placed order cannot be changed. This product is no longer sold: once you cancel, you cannot order it again.',
    alreadyCancelled: 'This order is already canceled.',
    notPaidYet: 'This order is not paid yet.',
    priceRose: (seen: string, now: string) =>
      `The price per unit is now ${now}; it was ${seen} when you looked.`,
    lastStatus: 'This order is already delivered.',
    givenBack: 'This order was refunded in full, so its status stays as it is.',
    unitsBack:
      'All units of this order came back into stock, so there is nothing to send and its status stays as it is.',
    disputed:
      'The buyer disputes this payment with their bank. Answer in Stripe before its deadline, and do not send the goods until it is decided.',
    leftOutDisputed: 'Left out, for the payment is disputed. Whether it moves on is decided on its own page.',
    leftOutLost:
      'Left out, for a dispute of the payment was lost. Whether it moves on is decided on its own page.',
    disputeLost:
      'A dispute of this payment was lost: the bank took back all of it or a part. Do not send goods that are no longer paid for.',
    statusMoved: 'The status was changed meanwhile. Please look again.',
    statusUpdated: (status: string) => `The order is now ${status}.`,
    nonePicked: 'Select at least one order.',
    tooManyPicked: (most: number) => `Select at most ${most} orders at once.`,
    pickedDone: (done: number, all: number) => `${done} of ${all} ${all === 1 ? 'order' : 'orders'} done.`,
    keyReused:
      'This order was already placed with other details. Look at your orders before placing another.',
    keyEnded: 'This order was placed and canceled. Open the product again to order it again.',
    keysEnded:
      'These orders were placed and have been canceled. Choose the products again to order them again.',
    noLines: 'There is nothing to order.',
    tooManyLines: (most: number) => `At most ${most} products can be ordered at once.`,
    lineTwice: 'Each product should stand in one line only.',
    wantedWrong: 'Choose a date between tomorrow and a year from now.',
    nonePlaced: 'Nothing was ordered, because not all of it is available.',
    groupNotFound: 'We could not find these orders.',
    stillPlacing: 'This order is still being placed. Please try again in a moment.',
  },
  payment: {
    done: 'Congrats ! your payment is done',
    alreadyPaid: 'This order is already paid.',
    cancelled: 'This order is canceled and cannot be paid.',
    notSucceeded: 'The payment has not succeeded.',
    mismatch: 'This payment does not belong to this order.',
    used: 'This payment was already used for another order.',
    refunded: 'The order was canceled before the payment arrived, so the payment was refunded.',
    givenBack: 'This payment was refunded, so it pays for nothing.',
    tooManyDeclines: 'Too many cards were declined. Please try again in an hour, or write to us.',
    paidTwice: 'This order was paid twice, so the second payment was refunded.',
    noneTook: 'These orders were paid or canceled before the payment arrived, so the payment was refunded.',
    checking: 'Your payment is being checked. This page updates by itself.',
    providerDown:
      'The card service cannot be reached right now. Please try again in a moment; no order is ever charged twice.',
    totalWrong: 'The total should be a number above zero.',
    noOrderForTotal: 'No unpaid order of yours has this total. Send the orderId.',
    intentReady: 'Ready to pay.',
    endedFree: 'Nothing was charged.',
    endedUnsure: 'If a payment was under way, it is refunded in full.',
    endedRefunded: (amount: string) => `A payment that came afterward was refunded: ${amount}.`,
    endedOwed: 'A payment came afterward. Please write to us if you do not have all of it back.',
    noneTicked: 'Select at least one order.',
    noneLeft: 'None of these orders is waiting for payment.',
    sumChanged: (total: string) =>
      `What is left to pay has changed to ${total}. Please look at your orders again; nothing was charged.`,
    someWent: 'One of these orders was closed just now. Please look at them again; nothing was charged.',
    severalCurrencies: 'These orders are in different currencies. Please pay them one by one.',
    leavesOthers:
      'One payment cannot take more orders than these. You have other unpaid orders; pay for them afterward.',
    otherCurrency: 'Orders in another currency are paid separately.',
    tooMuchAtOnce: (most: string) =>
      `One payment can be at most ${most}. Please choose fewer orders and pay for the others afterward.`,
  },
  refund: {
    amountRequired: 'Enter how much to refund.',
    amountTooFine: 'The amount has more decimals than can be paid in its currency.',
    reasonRequired: 'Say why the money is refunded.',
    unitsRequired: 'Enter how many units come back into stock.',
    tooMuch: (left: string) => `At most ${left} of this payment can still be refunded.`,
    tooManyUnits: (units: number) => `At most ${inUnits(units)} of this order can still come back.`,
    allGiven: 'This payment was refunded in full.',
    lost: 'What was not refunded of this payment, the bank took back when a dispute was lost. Nothing is left to refund.',
    cameBack:
      'This order is canceled, and the buyer does not have the money: their bank sent the refund back, or it was canceled in Stripe. Refund it again, or ask how they want it.',
    notAllBack: (amount: string) =>
      `This order is canceled, and ${amount} of its payment has yet to go back. The shop tries that by itself, as soon as Stripe allows it.`,
    failed: (amount: string) =>
      `The buyer does not have ${amount} of what was refunded: their bank sent it back, or it was canceled in Stripe. Refund it again, or ask how they want it.`,
    referenceRequired: 'Say how the buyer got the money.',
    nothingOwed: 'Nothing of this order waits to be paid back.',
    owedChanged: (amount: string) =>
      `What the buyer waits for has changed to ${amount}. Look at the order again.`,
    paidBack: (amount: string, email: string) =>
      `${amount} counts as refunded; ${email || 'nobody'} is told.`,
    underWay: 'Another refund of this order is under way. Please look again in a moment.',
    underWayBefore: (amount: string) =>
      `${amount} is being refunded already by this form. Look at the order again.`,
    madeBefore: (amount: string) => `${amount} was refunded already by this form. Look at the order again.`,
    meanwhile: (amount: string) => `${amount} was refunded meanwhile. Look at the order again.`,
    cameBackMeanwhile: (amount: string) =>
      `${amount} of what was refunded came back meanwhile. Look at the order again.`,
    moreThanPaid: (gone: string) =>
      `Of this payment ${gone} went back by now, so this would be more than was paid.`,
    refused: (why: string) => `The card service refused the refund: ${why}`,
    notMade: (amount: string, why: string) =>
      `A refund of ${amount} was not made, and is not tried again: ${why}`,
    later:
      'The card service cannot be reached right now. The refund is kept and will be made as soon as it answers.',
    done: (amount: string, email: string) => `${amount} is refunded to ${email || 'the buyer'}.`,
    movement: (reason: string) => `Refund: ${reason}`,
  },
  documents: {
    notFound: 'There is no such document.',
    notYet: 'This payment is still being booked. Please try again in a moment.',
    chooseOrders: (most: number) => `Choose 1 to ${most} orders.`,
    voidCreditNote: 'Void: a bank sent this refund back, or a part of it. Only the other credit notes count.',
    nothingToPack:
      'None of these orders can be packed: each is unpaid, disputed, lost to a dispute, or waits for nothing.',
  },
} as const;
