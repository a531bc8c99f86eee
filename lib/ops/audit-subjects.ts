import 'server-only';
import type { AuditEvent, AuditSubject } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { catalogue, notDeleted } from '@/lib/catalogue/managed';
import { orders } from '@/lib/orders/data';
import { quotes } from '@/lib/orders/quotes/data';
import { toObjectId } from '@/lib/platform/db';

/** A log entry with what its subject is now. */
export type ShownEvent = AuditEvent & {
  /** Currency of an order's or a quote's amounts; ISO 4217. */
  currency: string | null;
  /** A product that was deleted, or a quote that was deleted with its account: neither has a page. */
  isGone: boolean;
};

/** Kinds of subjects that may be gone. */
const vanishing: ReadonlySet<AuditSubject['type']> = new Set(['product', 'quote']);

/** Looks up the subjects of a page of log entries, never of all. @throws AppError forbidden */
export async function withSubjects(actor: Actor, events: readonly AuditEvent[]): Promise<ShownEvent[]> {
  assertAdmin(actor);
  const having = (wanted: AuditSubject['type']) => {
    const ids = events.flatMap(({ subject: { type, id } }) => (type === wanted ? [id] : []));
    return { _id: { $in: [...new Set(ids)].map(toObjectId) } };
  };
  const currency = { projection: { currency: 1 } } as const;
  const [ordered, asked, products] = await Promise.all([
    orders().find(having('order'), currency).toArray(),
    quotes().find(having('quote'), currency).toArray(),
    catalogue()
      .find({ ...notDeleted, ...having('product') }, { projection: { _id: 1 } })
      .toArray(),
  ]);
  const currencies = new Map([...ordered, ...asked].map((each) => [each._id.toHexString(), each.currency]));
  const there = new Set([...asked, ...products].map(({ _id }) => _id.toHexString()));
  return events.map((event) => ({
    ...event,
    currency: currencies.get(event.subject.id) ?? null,
    isGone: vanishing.has(event.subject.type) && !there.has(event.subject.id),
  }));
}
