import 'server-only';
import { allAuditEvents } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import type { Actor } from '@/lib/auth/actor';
import { csvFile } from '@/lib/base/csv';
import { named } from '@/lib/base/named';
import { type ExportName, exportNames } from '@/lib/base/paths';
import { cellOf, productColumns } from '@/lib/catalogue/columns';
import { productsShown } from '@/lib/catalogue/manage-list';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { allReviews } from '@/lib/reviews/data';
import { reviewsQuerySchema } from '@/lib/reviews/schema';
import { usersShown } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';
import { readRestock } from '../restock/data';
import { type Restock, restockQuerySchema } from '../restock/schema';
import { ordersFile } from './orders';
import { ownOrdersFile } from './own-orders';
import { quotesFile } from './quotes';

type File = AsyncGenerator<string, void, undefined>;
/** A list's query: its search and filters, parsed as the page parses them. */
type Asked = Readonly<Record<string, string>>;

function usersFile(actor: Actor, asked: Asked): File {
  const told = named('name email role company taxNumber phone address education LinkedIn');
  const shown = usersShown(actor, usersQuerySchema.parse(asked));
  return csvFile(['_id', ...told, 'joined'], shown, (user) => [
    user._id.toHexString(),
    ...told.map((field) => user[field] ?? null),
    user.createdAt,
  ]);
}

function productsFile(actor: Actor, asked: Asked): File {
  return csvFile(
    productColumns.map(({ head }) => head),
    productsShown(actor, catalogueQuerySchema.parse(asked)),
    (product) => productColumns.map((column) => cellOf(column, product)),
  );
}

function reviewsFile(actor: Actor, asked: Asked): File {
  const header = ['_id', 'written', 'name', 'email', 'rating', 'review', 'productId', 'state'];
  return csvFile(header, allReviews(actor, reviewsQuerySchema.parse(asked)), (review) => [
    review._id.toHexString(),
    review.createdAt,
    review.name,
    review.email,
    review.rating,
    review.review,
    review.productId?.toHexString() ?? null,
    review.hidden ? 'hidden' : 'shown',
  ]);
}

/** The changes as JSON: money in minor units, as stored. */
function auditFile(actor: Actor, asked: Asked): File {
  const header = ['at', 'by', 'what', 'kind', 'id', 'name', 'before', 'after'];
  return csvFile(
    header,
    allAuditEvents(actor, auditQuerySchema.parse(asked)),
    ({ at, actor: by, action, subject, before, after }) => [
      at,
      by,
      action,
      subject.type,
      subject.id,
      subject.name,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ],
  );
}

/** All suggestions of what to buy, as their page shows them. */
function restockFile(actor: Actor, asked: Asked): File {
  const { cover } = restockQuerySchema.parse(asked);
  const header = ['_id', 'sku', 'product', 'sold90days', 'available', 'held', 'lastsDays', 'toBuy'];
  async function* rows(): AsyncGenerator<Restock> {
    yield* await readRestock(actor, Number(cover));
  }
  const told = named('id sku name sold available held lastsDays units');
  return csvFile(header, rows(), (row) => told.map((field) => row[field]));
}

const files: Record<ExportName, (actor: Actor, asked: Asked) => File> = {
  users: usersFile,
  orders: ordersFile,
  products: productsFile,
  reviews: reviewsFile,
  audit: auditFile,
  myOrders: ownOrdersFile,
  restock: restockFile,
  quotes: quotesFile,
};

const isExport = (list: string): list is ExportName => exportNames.some((name) => name === list);

/** A list, filtered by `asked`, as the parts of a CSV file; null for an unknown list. @throws AppError forbidden */
export const exportOf = (actor: Actor, list: string, asked: Asked = {}): File | null =>
  isExport(list) ? files[list](actor, asked) : null;
