import { type Declared, someText, text, waitingAudit } from './declared';

/** Indexes of products, imports, reviews, stock alerts and stock movements. */
export const catalogueIndexes: Declared = {
  products: [
    { name: 'live_name', key: { name: 1 }, unique: true, partialFilterExpression: { live: true } },
    {
      name: 'live_sku',
      key: { sku: 1 },
      unique: true,
      partialFilterExpression: { live: true, sku: text },
    },
    { name: 'live_slug', key: { slug: 1 }, unique: true, partialFilterExpression: { live: true } },
    { name: 'live', key: { live: 1, _id: 1 } },
    // Products by slug, the best claim to it first (lib/catalogue/slug-resolution).
    { name: 'slug', key: { slug: 1, live: -1, deletedAt: 1 } },
    {
      name: 'former_slug',
      key: { oldSlugs: 1, live: -1, deletedAt: 1 },
      partialFilterExpression: { oldSlugs: { $exists: true } },
    },
    // Covers the home page's figures, so that no products are read.
    { name: 'live_figures', key: { live: 1, category: 1, price: 1, available: 1 } },
    // Finds low stock with one range per minimum order (lib/catalogue/low).
    { name: 'live_low', key: { live: 1, quantity: 1, available: 1, _id: 1 } },
    // Products with holds. An index on the holds themselves would slow writes to products with many (docs/scale.md).
    { name: 'held', key: { heldAt: 1 }, sparse: true },
    { name: 'followUp', key: { followUp: 1 }, partialFilterExpression: { followUp: true } },
    { name: 'kept', key: { deletedAt: 1, _id: 1 } },
    { name: 'kept_name', key: { deletedAt: 1, name: 1, _id: 1 } },
    { name: 'kept_sku', key: { deletedAt: 1, sku: 1 } },
    { name: 'kept_search', key: { deletedAt: 1, name: 1, sku: 1 } },
    { name: 'words', key: { words: 1, deletedAt: 1, _id: 1 } },
    { name: 'kept_price', key: { deletedAt: 1, price: 1, _id: 1 } },
    { name: 'kept_available', key: { deletedAt: 1, available: 1, _id: 1 } },
    { name: 'img', key: { img: 1 } },
    { name: 'more_img', key: { 'more.img': 1 }, sparse: true },
    // Products that changed since a follower's last look.
    { name: 'changed', key: { updatedAt: 1, _id: 1 } },
    // The latest change in each category.
    { name: 'category_changed', key: { category: 1, updatedAt: 1 } },
    { name: 'social', key: { 'social.img': 1 }, sparse: true },
    waitingAudit,
  ],
  imports: [
    {
      name: 'running',
      key: { running: 1 },
      unique: true,
      partialFilterExpression: { running: true },
    },
    { name: 'createdAt', key: { createdAt: 1 } },
  ],
  import_lines: [
    { name: 'turn', key: { importId: 1, outcome: 1, line: 1 } },
    { name: 'report', key: { importId: 1, line: 1 } },
  ],
  featured: [{ name: 'createdAt', key: { createdAt: 1 } }],
  reviews: [
    { name: 'visible', key: { hidden: 1, _id: 1 } },
    { name: 'rating', key: { rating: 1, _id: 1 } },
    { name: 'visible_rating', key: { hidden: 1, rating: 1, _id: 1 } },
    { name: 'author', key: { userId: 1 } },
    {
      name: 'author_key',
      key: { userId: 1, requestKey: 1 },
      unique: true,
      partialFilterExpression: { requestKey: someText },
    },
    { name: 'product', key: { productId: 1, hidden: 1, _id: -1 } },
    // Covers the count of a product's stars.
    { name: 'product_rating', key: { productId: 1, hidden: 1, rating: 1 } },
    { name: 'uncounted', key: { uncounted: 1 }, sparse: true },
    // Finds reviews that are older than the `verified` mark of buyers.
    { name: 'verified', key: { verified: 1, productId: 1 } },
    { name: 'img', key: { img: 1 }, sparse: true },
    waitingAudit,
  ],
  stock_alerts: [
    { name: 'email_product', key: { email: 1, productId: 1 }, unique: true },
    { name: 'state_product', key: { state: 1, productId: 1 } },
    { name: 'askId', key: { askId: 1 } },
    { name: 'confirm', key: { confirm: 1 }, sparse: true },
    { name: 'stop', key: { stop: 1 } },
    { name: 'expires', key: { expiresAt: 1, _id: 1 } }, // no TTL index (decision 0001)
  ],
  stock_movements: [{ name: 'product_at', key: { productId: 1, at: -1, _id: -1 } }],
};
