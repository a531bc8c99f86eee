import type { Method } from '../../support/rest.ts';

/** Who calls: nobody, a broken or expired token, the owner of what is asked for, another customer, admins. */
export const callers = [
  'nobody',
  'garbage token',
  'expired token',
  'owner',
  'other customer',
  'admin',
  'deleted admin',
  'demoted admin',
] as const;
export type Caller = (typeof callers)[number];

/** What the rows name; made anew after each call that changed something. */
export type World = {
  ownerEmail: string;
  productId: string;
  /** The owner's, unpaid. */
  orderId: string;
  /** Of the owner. */
  groupId: string;
  /** The owner's, paid. */
  paidOrderId: string;
  /** Of that order, once a part of it was given back. */
  creditNoteId: string;
  /** The owner's unpaid order that was just paid at the card provider, and with what. */
  settling: { orderId: string; transactionId: string };
  picture: () => FormData;
};

export type Row = {
  method: Method;
  /** As the documentation writes it. */
  path: string;
  target: (world: World) => string;
  body?: (world: World) => unknown;
  status: Record<Caller, number>;
};

const unknown = {
  nobody: 401,
  'garbage token': 401,
  'expired token': 401,
  'deleted admin': 401,
} as const;

const everybody: Row['status'] = {
  nobody: 200,
  'garbage token': 200,
  'expired token': 200,
  owner: 200,
  'other customer': 200,
  admin: 200,
  'deleted admin': 200,
  'demoted admin': 200,
};
const signedIn = (own: number, other: number, admin: number): Row['status'] => ({
  ...unknown,
  owner: own,
  'other customer': other,
  admin,
  // He is a customer like any other again.
  'demoted admin': other,
});
const admins = (status = 200): Row['status'] => ({
  ...unknown,
  owner: 403,
  'other customer': 403,
  admin: status,
  'demoted admin': 403,
});

const product = {
  name: 'Test roller',
  desc: 'For tests.',
  price: '3.45',
  img: '/catalogue/foam-brush-set.webp',
  available: '10',
  quantity: '2',
};

/** Every call of the API and what it answers to whom (specification §6 and §7, decision 0012). */
export const accessMatrix: readonly Row[] = [
  { method: 'GET', path: '/products', target: () => '/products', status: everybody },
  {
    method: 'GET',
    path: '/products/{id}',
    target: ({ productId }) => `/products/${productId}`,
    status: everybody,
  },
  {
    method: 'POST',
    path: '/products',
    target: () => '/products',
    body: () => product,
    status: admins(201),
  },
  {
    method: 'DELETE',
    path: '/products/{id}',
    target: ({ productId }) => `/products/${productId}`,
    status: admins(),
  },
  { method: 'GET', path: '/featured', target: () => '/featured', status: everybody },
  { method: 'GET', path: '/reviews', target: () => '/reviews', status: everybody },
  {
    method: 'POST',
    path: '/reviews',
    target: () => '/reviews',
    body: () => ({ review: 'Good rollers.', rating: '5' }),
    status: signedIn(201, 201, 201),
  },
  {
    method: 'PUT',
    path: '/user/{email}',
    target: ({ ownerEmail }) => `/user/${ownerEmail}`,
    body: ({ ownerEmail }) => ({ email: ownerEmail, name: 'Anybody' }),
    status: signedIn(200, 403, 403),
  },
  {
    method: 'GET',
    path: '/user/{email}',
    target: ({ ownerEmail }) => `/user/${ownerEmail}`,
    status: signedIn(200, 403, 200),
  },
  {
    method: 'PATCH',
    path: '/user/{email}',
    target: ({ ownerEmail }) => `/user/${ownerEmail}`,
    body: () => ({ name: 'Another Name' }),
    status: signedIn(200, 403, 403),
  },
  { method: 'GET', path: '/user', target: () => '/user', status: admins() },
  {
    method: 'DELETE',
    path: '/user/{email}',
    target: ({ ownerEmail }) => `/user/${ownerEmail}`,
    status: admins(),
  },
  {
    method: 'PUT',
    path: '/user/admin/{email}',
    target: ({ ownerEmail }) => `/user/admin/${ownerEmail}`,
    status: admins(),
  },
  {
    method: 'GET',
    path: '/admin/{email}',
    target: ({ ownerEmail }) => `/admin/${ownerEmail}`,
    status: everybody,
  },
  {
    method: 'POST',
    path: '/orders',
    target: () => '/orders',
    body: ({ productId }) => ({ productId, address: '1 Harbour Street', phn: '021555010', quantity: '10' }),
    status: signedIn(201, 201, 201),
  },
  {
    method: 'GET',
    path: '/orders',
    target: ({ ownerEmail }) => `/orders?email=${ownerEmail}`,
    status: signedIn(200, 403, 200),
  },
  {
    method: 'GET',
    path: '/orders/{id}',
    target: ({ orderId }) => `/orders/${orderId}`,
    status: signedIn(200, 404, 200),
  },
  {
    method: 'PATCH',
    path: '/orders/{id}',
    target: ({ settling }) => `/orders/${settling.orderId}`,
    body: ({ settling }) => ({ ...settling, amount: 1 }),
    status: signedIn(200, 404, 404),
  },
  {
    method: 'DELETE',
    path: '/orders/{id}',
    target: ({ orderId, ownerEmail }) => `/orders/${orderId}?email=${ownerEmail}`,
    status: signedIn(200, 404, 200),
  },
  {
    method: 'POST',
    path: '/orders/groups',
    target: () => '/orders/groups',
    body: ({ productId }) => ({
      lines: [{ productId, quantity: '10' }],
      address: '1 Harbour Street',
      phn: '021555010',
      goAhead: 'rest',
    }),
    status: signedIn(201, 201, 201),
  },
  {
    method: 'GET',
    path: '/orders/groups/{id}',
    target: ({ groupId }) => `/orders/groups/${groupId}`,
    status: signedIn(200, 404, 200),
  },
  { method: 'GET', path: '/allorders', target: () => '/allorders', status: admins() },
  {
    method: 'PATCH',
    path: '/allOrders/{id}',
    target: ({ paidOrderId, ownerEmail }) => `/allOrders/${paidOrderId}?email=${ownerEmail}`,
    body: ({ paidOrderId }) => ({ _id: paidOrderId, status: 'pending' }),
    status: admins(),
  },
  {
    method: 'DELETE',
    path: '/allOrders/{id}',
    target: ({ orderId, ownerEmail }) => `/allOrders/${orderId}?email=${ownerEmail}`,
    status: admins(),
  },
  {
    method: 'POST',
    path: '/create-payment-intent',
    target: () => '/create-payment-intent',
    body: ({ orderId }) => ({ totalPrice: 34.5, orderId }),
    status: signedIn(200, 404, 404),
  },
  {
    method: 'POST',
    path: '/upload',
    target: () => '/upload',
    body: ({ picture }) => picture(),
    status: signedIn(200, 200, 200),
  },
  { method: 'GET', path: '/suggest', target: () => '/suggest?q=roller', status: everybody },
  { method: 'GET', path: '/me', target: () => '/me', status: everybody },
  { method: 'GET', path: '/me/data', target: () => '/me/data', status: signedIn(200, 200, 200) },
  { method: 'GET', path: '/exports/{list}', target: () => '/exports/orders', status: admins() },
  {
    method: 'GET',
    path: '/documents/invoices/{id}',
    target: ({ paidOrderId }) => `/documents/invoices/${paidOrderId}`,
    status: signedIn(200, 404, 200),
  },
  {
    method: 'GET',
    path: '/documents/credit-notes/{id}',
    target: ({ creditNoteId }) => `/documents/credit-notes/${creditNoteId}`,
    status: signedIn(200, 404, 200),
  },
  {
    method: 'GET',
    path: '/documents/packing-slips',
    target: ({ paidOrderId }) => `/documents/packing-slips?order=${paidOrderId}`,
    status: admins(),
  },
  {
    method: 'GET',
    path: '/documents/pick-list',
    target: ({ paidOrderId }) => `/documents/pick-list?order=${paidOrderId}`,
    status: admins(),
  },
  { method: 'GET', path: '/openapi.json', target: () => '/openapi.json', status: everybody },
  { method: 'GET', path: '/docs', target: () => '/docs', status: everybody },
];

/** Handler files that are no calls of clients, and who guards them. */
export const notCalls: Record<string, string> = {
  '/auth/{...nextauth}': 'Auth.js guards its own endpoints',
  '/stripe/webhook': "Stripe's signature",
  '/stock-alerts': 'the form of a page: the same answer to everybody, so many from one network',
  '/stock-alerts/stop': 'the token of a mailed link',
  '/health': 'says nothing',
  '/ready': 'says nothing',
  '/metrics': 'METRICS_TOKEN, which no account has',
  '/{...path}': 'answers 404 to everybody',
};
