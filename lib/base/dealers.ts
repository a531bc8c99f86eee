type Dealer = { city: string; name: string; street: string; email: string };

const at = (who: string) => `${who}@dealers.napandbristle.example`;

/**
 * Dealers where products can be picked up; replace them with your own. They match the pins of
 * `public/brand/dealer-map.svg`. They are fictional, as their `.example` domain shows (RFC 2606). Must not import
 * anything.
 */
export const dealers: readonly { region: string; dealers: readonly Dealer[] }[] = [
  {
    region: 'North America',
    dealers: [
      { city: 'Seattle', name: 'Sound Paint Supply', street: '418 Cooper Wharf', email: at('seattle') },
      { city: 'Chicago', name: 'Lakeside Decorating', street: '2207 Lumber Row', email: at('chicago') },
      { city: 'New York', name: 'Five Boroughs Trade', street: '61 Varnish Street', email: at('newyork') },
      { city: 'Mexico City', name: 'Brocha y Rodillo', street: 'Calle del Barniz 14', email: at('mexico') },
    ],
  },
  {
    region: 'South America',
    dealers: [
      { city: 'São Paulo', name: 'Casa do Pintor', street: 'Rua do Pincel 320', email: at('saopaulo') },
    ],
  },
  {
    region: 'Europe',
    dealers: [
      { city: 'London', name: 'Dockside Decorators', street: '9 Bristle Lane', email: at('london') },
      { city: 'Berlin', name: 'Farbhof', street: 'Rollerweg 12', email: at('berlin') },
      { city: 'Barcelona', name: 'Pintures del Port', street: 'Carrer del Corró 7', email: at('barcelona') },
      { city: 'Istanbul', name: 'Galata Boya', street: '21 Tower Street', email: at('istanbul') },
    ],
  },
  {
    region: 'Middle East and South Asia',
    dealers: [
      { city: 'Dubai', name: 'Creek Coatings', street: 'Roller Yard, Unit 5', email: at('dubai') },
      { city: 'Delhi', name: 'Rang Traders', street: '33 Brush Market', email: at('delhi') },
    ],
  },
  {
    region: 'South-East Asia',
    dealers: [
      { city: 'Singapore', name: 'Straits Finishing', street: '18 Lacquer Road', email: at('singapore') },
    ],
  },
  {
    region: 'Africa',
    dealers: [
      { city: 'Cape Town', name: 'Table Bay Paints', street: '5 Emulsion Quay', email: at('capetown') },
    ],
  },
  {
    region: 'Oceania',
    dealers: [
      { city: 'Sydney', name: 'Harbor Brushware', street: '77 Undercoat Avenue', email: at('sydney') },
    ],
  },
];

/** How many dealers there are. */
export const dealerCount = dealers.reduce((sum, { dealers: here }) => sum + here.length, 0);
