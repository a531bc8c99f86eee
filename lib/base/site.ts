/** Everything that makes this shop this shop: change it here and nowhere else. A leaf: imports nothing. */
export const site = {
  name: 'Nap & Bristle',
  tagline: 'Rollers, brushes and applicators',
  description:
    'Paint rollers, brushes and applicators from the manufacturer. Priced by the unit, with stock and minimum order on every product.',
  /** How numbers, money and days are written (BCP 47). */
  locale: 'en-US',
  /** Everything about money follows from this; orders stay in the currency they were placed in. */
  currency: {
    /** ISO 4217. Not ISK and UGX, which Stripe counts in hundredths. */
    code: 'USD',
    /** What forms and the API's description call it. */
    words: 'dollars',
    /** The smallest amount a card is charged (Stripe docs, "Minimum and maximum charge amounts"). */
    smallestCharge: 0.5,
  },
  /** What order numbers begin with. */
  orderPrefix: 'NB',
  logo: { src: '/brand/logo.svg', sprite: '/brand/sprite.svg#logo', width: 324, height: 64 },
  contact: {
    email: 'trade@napandbristle.example',
    phone: '+1 555 014 2600',
    hours: 'Monday to Friday, 8:00 to 17:00',
    street: '26 Tannery Yard',
    city: 'Millbrook, OR 97000',
  },
  /** Where the range can be collected; matches the pins of `public/brand/dealer-map.svg`. */
  dealers: [
    { region: 'North America', count: 4, cities: ['Seattle', 'Chicago', 'New York', 'Mexico City'] },
    { region: 'South America', count: 1, cities: ['São Paulo'] },
    { region: 'Europe', count: 4, cities: ['London', 'Berlin', 'Barcelona', 'Istanbul'] },
    { region: 'Middle East and South Asia', count: 2, cities: ['Dubai', 'Delhi'] },
    { region: 'South-East Asia', count: 1, cities: ['Singapore'] },
    { region: 'Africa', count: 1, cities: ['Cape Town'] },
    { region: 'Oceania', count: 1, cities: ['Sydney'] },
  ],
} as const;

/** The site's developer, shown on /portfolio (specification §2). Demonstration data: replace it with your own. */
export const developer = {
  name: 'Demo Developer',
  /** Says on the page that all of this is an example; empty it when it no longer is. */
  note: 'Nobody real is described here. The name, the words and the address are demonstration data, to be replaced in lib/base/site.ts.',
  role: 'Web developer',
  intro: 'I build shops that load fast, say what they mean and keep their sums right. This one is mine.',
  about: [
    'I work with small manufacturers who sell to the trade. Their buyers know what they want: a price, a stock figure, a minimum order and a way to pay. My job is to put those four things where they are looked for and keep everything else out of the way.',
    'For Nap & Bristle I designed and built the whole storefront: the catalogue, ordering and card payment, the account pages and the tools the office uses every day.',
  ],
  email: 'developer@napandbristle.example',
  facts: [
    { label: 'Works on', value: 'Storefronts and order systems' },
    { label: 'Education', value: 'BSc Computer Science' },
    { label: 'Languages', value: 'English, Spanish' },
    { label: 'Available', value: 'For new projects' },
  ],
  skills: [
    { area: 'Front end', items: ['TypeScript', 'React', 'Next.js', 'Tailwind CSS'] },
    { area: 'Back end', items: ['Node.js', 'MongoDB', 'REST', 'Auth.js'] },
    { area: 'Payments', items: ['Stripe', 'Webhooks', 'Reconciliation'] },
    { area: 'Quality', items: ['Accessibility', 'Vitest', 'Playwright', 'Performance'] },
  ],
  work: [
    {
      title: 'Catalogue',
      text: 'Pages that arrive complete in the first answer, readable without JavaScript and served from memory.',
    },
    {
      title: 'Ordering',
      text: 'Stock is reserved in the same write that checks it, so two buyers can never be promised one carton.',
    },
    {
      title: 'Payment',
      text: 'The card provider decides what is paid. A reload, a lost connection or a repeated click changes nothing.',
    },
  ],
} as const;
