import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { objectIdSchema } from '@/lib/base/ids';
import { listQuerySchema } from '@/lib/base/paging';

/** Every kind of admin mutation, by what it changes. */
const auditActions = [
  'user.promoted',
  'user.demoted',
  'user.deleted',
  'user.factorOn',
  'user.factorOff',
  'user.codesRenewed',
  'product.added',
  'product.edited',
  'product.published',
  'product.archived',
  'product.restored',
  'product.deleted',
  'product.featured',
  'product.unfeatured',
  'product.stock',
  'review.hidden',
  'review.restored',
  'order.cancelled',
  'order.processing',
  'order.shipped',
  'order.delivered',
  'order.refunded',
  'order.tracked',
  'quote.asked',
  'quote.offered',
  'quote.accepted',
  'quote.declined',
  'quote.withdrawn',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What was changed; `name` is how admins know it. */
export type AuditSubject = {
  type: 'user' | 'product' | 'review' | 'order' | 'quote';
  id: string;
  name: string;
};

/** Changed fields as they were or became; `null` where the thing did not exist. Never secrets. */
export type AuditState = Record<string, string | number | boolean | null> | null;

/**
 * One admin mutation. The entry is made by the same write that makes the change and copied here afterwards; its `_id`
 * is made once, so that copying it twice records it once.
 */
export type AuditEntry = {
  _id: string;
  at: Date;
  /** Null for the shop itself. */
  by: ObjectId | null;
  actor: string;
  action: AuditAction;
  subject: AuditSubject;
  before: AuditState;
  after: AuditState;
};

/** A document that carries entries not yet copied to the log. */
export type Audited = { _id: ObjectId; audit?: AuditEntry[] };

/** One line of the audit log as pages show it. */
export type AuditEvent = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'> & {
  id: string;
  /** ISO 8601. */
  at: string;
  /** The admin's address at that time. */
  by: string;
};

/** The log in its address. */
export const auditQuerySchema = listQuerySchema(['at'], {
  action: z.enum(auditActions).optional().catch(undefined),
  subject: objectIdSchema.optional().catch(undefined),
  /** An admin's address, or how the log calls who has none in it. */
  by: z.string().trim().min(1).max(254).optional().catch(undefined),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
