/**
 * The site's developer, shown on /portfolio (specification §2); replace this with yourself. The text belongs to the
 * demo, whose shop and team are fictional. Must not import anything.
 */
export const developer = {
  name: 'The Nap & Bristle web team',
  role: 'Developer of this site',
  /** Makes the page say that it is an example. Set it to false with your own text. */
  isExample: true,
  intro:
    'We build the shop beside the people who make the rollers: fast pages, plain words, and sums that come out right.',
  about: [
    'Buyers in the trade know what they want: a price, a stock figure, a minimum order and a way to pay. Our job is to put those four things where they are looked for and to keep everything else out of the way.',
    'The whole storefront is ours: the catalog, ordering and card payment, the account pages, and the tools that the office works with every day. When the office asks for something on Monday, the person who can change it sits across the yard.',
  ],
  email: 'web@napandbristle.example',
  facts: [
    { label: 'Works on', value: 'Storefronts and order systems' },
    { label: 'Where', value: 'In the workshop at Tannery Yard' },
    { label: 'Languages', value: 'English, Spanish' },
    { label: 'Answers', value: 'Within two working days' },
  ],
  skills: [
    { area: 'Front end', items: ['TypeScript', 'React', 'Next.js', 'Tailwind CSS'] },
    { area: 'Back end', items: ['Node.js', 'MongoDB', 'REST', 'Auth.js'] },
    { area: 'Payments', items: ['Stripe', 'Webhooks', 'Reconciliation'] },
    { area: 'Quality', items: ['Accessibility', 'Vitest', 'Playwright', 'Performance'] },
  ],
  work: [
    {
      title: 'Catalog',
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
