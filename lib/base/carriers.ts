/** Carriers suggested to admins, with the addresses where buyers track a parcel by its number. */
export const carriers = [
  { name: 'UPS', follow: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', follow: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'DHL', follow: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
  { name: 'USPS', follow: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
] as const;
