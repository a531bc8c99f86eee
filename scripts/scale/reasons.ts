import type { Question } from './shape.ts';

/** Why a question may ask every shard. The first entry whose patterns all match applies; `from` is the asking file. */
type Reason = { why: string; collection?: RegExp; filter?: RegExp; from?: RegExp };

const reasons: readonly Reason[] = [
  {
    from: /^(lib\/ops\/(ledger|backup|migrations|reconcile|status|own-data|exports)\/|lib\/platform\/ranges|scripts\/)/,
    why: 'Reads everything on purpose (books, backup, a person’s data, files for the office), seldom, in streams.',
  },
  {
    from: /^lib\/(ops\/sums|http\/whole-catalogue)/,
    filter: /^$/,
    why: 'About how many there are, which each shard knows without looking at one.',
  },
  {
    from: /^lib\/(ops\/(overview\/|sums)|catalogue\/low)/,
    why: 'The overview adds up; each shard adds its own from index keys, and reads no orders but the few of which a dispute took something, or in another currency.',
  },
  {
    from: /^lib\/(ops\/sweep|platform\/sweep-each|audit\/record|auth\/notices|mail\/deliver|catalogue\/(restock|import)|reviews\/settle|alerts\/tell|orders\/quotes\/(follow-up|settle)|users\/(taken-over|deletions))/,
    why: 'Work that waits: one process under a lease asks, every few seconds at most, by an index that holds what waits and nothing else.',
  },
  {
    collection: /^orders$/,
    filter: /groupId|transactionId|requestKey/,
    why: 'The orders of one group or one payment, fifty at most, by one key of an index on each shard.',
  },
  {
    filter: /^sequence\?$/,
    why: 'The highest number that is there, by its index on each shard: once, when a restored sequence turns out to be behind.',
  },
  {
    filter: /userId/,
    why: 'One account’s own, some dozens or hundreds of documents, by an index that begins with its id; a page asks once.',
  },
  {
    from: /^lib\/audit\/rename/,
    why: 'What the log calls the reviews of one account that goes, by the index of what it is about; a few a day.',
  },
  {
    from: /^lib\/(platform\/(read-page|count-up-to|found-by-words)|orders\/(list|pick\/)|base\/in-parts|catalogue\/manage|audit\/|reviews\/data|users\/(data|list|roster))/,
    filter: /^(?!.*\bemail(,|$))/,
    why: 'A list of the office: one page in the order of an index on each shard, merged; few people look.',
  },
  {
    from: /^lib\/http\/rest-list/,
    why: 'The specification lists whole collections, or one address’s; streamed in the order of `_id`, merged from the shards.',
  },
  {
    from: /^lib\/(catalogue\/(data|directory|shown|slug-resolution|related)|platform\/cache)/,
    why: 'Each process reads the live products when it starts, and by their address when a page is made anew (decisions 0018, 0023).',
  },
  {
    from: /^lib\/(base\/in-parts|catalogue\/parts)/,
    collection: /^products$/,
    why: 'Sitemaps and feeds for search engines: the live products in the order of `_id`, in streams, merged from the shards.',
  },
  {
    collection: /^products$/,
    filter: /\b(slug|sku|name|oldSlugs)\b|∈/,
    why: 'Looked up by what is unique among live products, one key on each shard; admins and imports ask.',
  },
  {
    from: /^lib\/users\/edit/,
    collection: /^products$/,
    why: 'Whether a new profile photo is a product’s picture: one key of an index on each shard.',
  },
  {
    collection: /^(users|accounts|verification_tokens)$/,
    why: 'Looked up by address or by a link’s hash when somebody signs in, resets or registers: one key on each shard.',
  },
  {
    collection: /^(order_groups|joint_payments|documents|quotes)$/,
    why: 'Looked up by what is unique or names one payment, one key on each shard.',
  },
  {
    collection: /^mail_outbox$/,
    why: 'Mails to one address, by its index: when an account goes, or the same link is asked for again.',
  },
  {
    collection: /^stock_alerts$/,
    why: 'By the hash of a mailed link, or the addresses that wait for one product: one key on each shard.',
  },
  {
    collection: /^reviews$/,
    filter: /^_id/,
    why: 'One review by its `_id`, which MongoDB finds without the shard key: added, moderated or settled, a few a day.',
  },
];

/** Why a question may ask all shards; undefined if no entry matches. */
export function reasonFor({ collection, filter }: Question, from: readonly string[]): string | undefined {
  const found = reasons.find(
    (reason) =>
      (reason.collection?.test(collection) ?? true) &&
      (reason.filter?.test(filter) ?? true) &&
      (reason.from === undefined || from.every((file) => reason.from?.test(file))),
  );
  return found?.why;
}
