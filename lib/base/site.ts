/** All settings that identify this shop; change them here and nowhere else. Must not import anything. */
export const site = {
  name: 'Nap & Bristle',
  tagline: 'Rollers, brushes and applicators',
  description:
    'Paint rollers, brushes and applicators from the manufacturer. Priced by the unit, with stock and minimum order on every product.',
  /** The locale of numbers, money and dates (BCP 47). */
  locale: 'en-US',
  /** The time zone of all displayed times (IANA). */
  timeZone: 'America/Los_Angeles',
  /** The currency of prices; existing orders keep the currency they were placed in. */
  currency: {
    /** ISO 4217. Not ISK and UGX, which Stripe counts in hundredths but charges whole. */
    code: 'USD',
    /** Its name in forms and the API description. */
    words: 'dollars',
    /** The smallest amount a card is charged (Stripe docs, "Minimum and maximum charge amounts"). */
    smallestCharge: 0.5,
  },
  /** Prices include tax at this rate in percent, at most three decimals (8.25); at 0 no tax is shown. */
  tax: { percent: 0 as number },
  /** Prefix of order numbers. */
  orderPrefix: 'NB',
  /** Settings of invoices, credit notes and packing slips, besides name, address and contact. */
  documents: {
    /** Prefixes of document numbers. */
    prefixes: { invoice: 'INV', creditNote: 'CN' },
    /** 'LETTER' or 'A4'. */
    paper: 'LETTER' as 'LETTER' | 'A4',
    /** The registered name of the selling company. */
    company: 'Nap & Bristle',
    /** Lines that the law requires where you trade: tax number, register, registered office. */
    legalLines: [] as readonly string[],
  },
  /** The size of the wordmark, the symbol `logo` of the sprite. */
  logo: { width: 324, height: 64 },
  /** The sprite of logo, icons and stars for `<use>`. Browsers cache it for a day: rename it to add an icon. */
  signs: '/brand/signs-3.svg',
  /** Promises on /delivery, also told to search engines. */
  delivery: {
    /** The destination country (ISO 3166-1). */
    country: 'US',
    countryName: 'the United States',
    /** Working days (from, to) until a paid order is sent, and then until it arrives. */
    handlingDays: [0, 2],
    transitDays: [1, 5],
  },
  /** Promises on /returns, also told to search engines. */
  returns: {
    /** Days after delivery within which unused goods may be returned. */
    days: 30,
  },
  contact: {
    email: 'trade@napandbristle.example',
    phone: '+1 555 014 2600',
    hours: 'Monday to Friday, 8:00 to 17:00',
    street: '26 Tannery Yard',
    city: 'Millbrook, OR 97000',
    /** The address in structured form; `region` is '' where addresses have none. */
    postal: { locality: 'Millbrook', region: 'OR' as string, code: '97000', country: 'US' },
  },
} as const;
