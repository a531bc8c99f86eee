/** Everything that makes this shop this shop: change it here and nowhere else. A leaf: imports nothing. */
export const site = {
  name: 'Nap & Bristle',
  tagline: 'Rollers, brushes and applicators',
  description:
    'Paint rollers, brushes and applicators from the manufacturer. Priced by the unit, with stock and minimum order on every product.',
  /** How numbers, money and days are written (BCP 47). */
  locale: 'en-US',
  /** The clock by which its times are shown (IANA time zone). */
  timeZone: 'America/Los_Angeles',
  /** Everything about money follows from this; orders stay in the currency they were placed in. */
  currency: {
    /** ISO 4217. Not ISK and UGX, which Stripe counts in hundredths. */
    code: 'USD',
    /** What forms and the API's description call it. */
    words: 'dollars',
    /** The smallest amount a card is charged (Stripe docs, "Minimum and maximum charge amounts"). */
    smallestCharge: 0.5,
  },
  /** Prices include tax at this rate in percent, at most three decimals (8.25); at 0 no tax is shown. */
  tax: { percent: 0 as number },
  /** What order numbers begin with. */
  orderPrefix: 'NB',
  /** What invoices, credit notes and slips say beside name, address and contact. */
  documents: {
    /** What their numbers begin with. */
    prefixes: { invoice: 'INV', creditNote: 'CN' },
    /** 'LETTER' or 'A4'. */
    paper: 'LETTER' as 'LETTER' | 'A4',
    /** The company that sells, as it is registered. */
    company: 'Nap & Bristle',
    /** What the law asks for where you trade, a line each: tax number, register, seat. */
    legalLines: [] as readonly string[],
  },
  logo: { src: '/brand/logo.svg', width: 324, height: 64 },
  /** The logo, the signs and the stars, drawn by `<use>`. Browsers keep it for a day: a new sign wants a new name. */
  signs: '/brand/signs-3.svg',
  /** What /delivery promises, and search engines are told. */
  delivery: {
    /** Where orders are sent (ISO 3166-1). */
    country: 'US',
    countryName: 'the United States',
    /** Working days until a paid order leaves, and until it arrives after that: from, to. */
    handlingDays: [0, 2],
    transitDays: [1, 5],
  },
  /** What /returns promises, and search engines are told. */
  returns: {
    /** Days after delivery in which goods may come back, unused. */
    days: 30,
  },
  contact: {
    email: 'trade@napandbristle.example',
    phone: '+1 555 014 2600',
    hours: 'Monday to Friday, 8:00 to 17:00',
    street: '26 Tannery Yard',
    city: 'Millbrook, OR 97000',
    /** The same for machines. */
    postal: { locality: 'Millbrook', region: 'OR', code: '97000', country: 'US' },
  },
} as const;
