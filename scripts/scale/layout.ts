/** How a collection is divided when the database is a sharded cluster. */
export type Layout = {
  /** The shard key; null for a collection that is never divided. */
  key: Readonly<Record<string, 1 | 'hashed'>> | null;
  why: string;
  /** Why it stays whole on one shard for now, although it has a key: a unique index that does not begin with the key. */
  whole?: string;
};

const byId = { _id: 'hashed' } as const;

/**
 * The sharded layout, by collection (docs/scale.md). On a cluster MongoDB can enforce a unique index only if it begins
 * with the shard key, and `_id` is unique across shards only if it is the shard key or implies it.
 */
export const layout: Readonly<Record<string, Layout>> = {
  orders: {
    key: byId,
    why: 'Every write of money and stock names the order by its `_id`; ids spread evenly.',
    whole:
      '`sequence`, `payment_part` and `request_key` are unique by themselves. To divide it, each becomes a collection of claims whose `_id` is the value.',
  },
  products: {
    key: byId,
    why: 'Stock is taken, returned and sold by `_id`, in the product alone (decision 0002).',
    whole:
      '`live_name`, `live_sku` and `live_slug` are unique among live products. A million products are a few GB: there is no need.',
  },
  users: {
    key: byId,
    why: 'The actor is checked by `_id` on every request.',
    whole: '`email` is unique. A million accounts are less than 2 GB: there is no need.',
  },
  reviews: {
    key: { productId: 1, _id: 1 },
    why: 'Pages of products read the reviews of one product.',
    whole: '`author_key` is unique by account. A million reviews are less than 2 GB: there is no need.',
  },
  stock_movements: {
    key: { productId: 1, _id: 1 },
    why: 'Written and read for one product. A movement’s `_id` names one product for ever, so it is unique within its shard and thereby everywhere.',
  },
  audit_events: {
    key: byId,
    why: 'Added to, and next to never changed; the `_id` says what it is about, so that it is written once.',
  },
  mail_outbox: {
    key: byId,
    why: 'Each mail is claimed and noted by its `_id`, the event that it tells about.',
  },
  images: { key: byId, why: 'Used and removed by `_id`.' },
  order_lists: {
    key: { userId: 1, slot: 1 },
    why: 'Each list belongs to one account, and `user_slot` begins with the key.',
    whole:
      '`user_name` is unique by account and name. Fifty lists an account at most, some hundred bytes a line.',
  },
  order_groups: {
    key: byId,
    why: 'The one write that decides names the group by its `_id`.',
    whole: '`requestKey` is unique by itself. Some 400 bytes for each list that was placed.',
  },
  joint_payments: {
    key: byId,
    why: 'Opened, closed and settled by `_id`.',
    whole: '`open_set` is unique by account and orders. Some 500 bytes for each payment of several orders.',
  },
  quotes: {
    key: byId,
    why: 'Offered, answered and accepted by `_id`.',
    whole:
      '`requestKey` and `sequence` are unique by themselves. As many as lists that somebody wanted a price for.',
  },
  documents: {
    key: byId,
    why: 'Read by `_id`; never changed.',
    whole:
      '`source` and `sequence` are unique by kind. It is the largest collection and the coldest: give it a shard of its own (`moveCollection`).',
  },
  stock_alerts: {
    key: { email: 1, productId: 1 },
    why: '`email_product` is the key itself; an address asks, confirms and stops.',
  },
  rate_limits: { key: { key: 1 }, why: 'Counted by `key`, whose unique index is the shard key itself.' },
  import_lines: { key: { importId: 1, line: 1 }, why: 'Lines are worked on and reported import by import.' },
  accounts: {
    key: { provider: 1, providerAccountId: 1 },
    why: '`provider` is the key itself: who signs in at Google is looked up by it.',
  },
  verification_tokens: { key: { identifier: 1, token: 1 }, why: '`identifier` is the key itself.' },
  // These always stay small: one document, or a few.
  featured: { key: null, why: 'Some dozens of pointers.' },
  imports: { key: null, why: 'One runs at a time (`running` is unique); removed after 30 days.' },
  user_deletions: { key: null, why: 'Those of the last minutes.' },
  sequences: {
    key: null,
    why: 'One document for each sequence: its atomic step is what makes numbers unique.',
  },
  leases: { key: null, why: 'One document for each job.' },
  generations: { key: null, why: 'One document, which all processes read.' },
  admin_roster: { key: null, why: 'One document: admins who remove each other are put in order by it.' },
  builds: { key: null, why: 'One document for each build that runs or ran lately.' },
  build_files: { key: null, why: 'Files of the last builds.' },
  ledger_runs: { key: null, why: 'One document a night.' },
  migrations: { key: null, why: 'One document for each step.' },
  restore_state: { key: null, why: 'One document while a backup is restored.' },
  processes: { key: null, why: 'One document for each process that runs.' },
  reached: { key: null, why: 'One document for each service.' },
  sweeps: { key: null, why: 'One document for each job.' },
  vitals: { key: null, why: 'A few documents a day.' },
  demo_seeds: { key: null, why: 'One document, of the sandbox alone.' },
  sweep_progress: { key: null, why: 'One document for each job that follows changes.' },
};

/** Whether MongoDB can enforce this unique index on a collection with this shard key. */
export function fits(index: Readonly<Record<string, unknown>>, key: Layout['key']): boolean {
  if (key === null) return true;
  const fields = Object.keys(index);
  // A hashed index can't be unique itself, but a hashed shard key's field may be the prefix of a unique index.
  return Object.keys(key).every((field, place) => fields[place] === field);
}
