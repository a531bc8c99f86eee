import type { ObjectId } from 'mongodb';
import * as z from 'zod';
import { objectIdSchema } from '@/lib/base/ids';
import { listQuerySchema } from '@/lib/base/paging';

/** Every kind of change that is logged, by what it changes. */
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

/** What was changed; `name` is the name admins know it by. */
export type AuditSubject = {
  type: 'user' | 'product' | 'review' | 'order' | 'quote';
  id: string;
  name: string;
};

/** The changed fields before or after; `null` where the thing did not exist. Never contains secrets. */
export type AuditState = Record<string, string | number | boolean | null> | null;

/**
 * One logged change. The entry is stored by the same write that makes the change, and copied to the log afterwards; its
 * `_id` is generated once, so copying it twice records it once.
 */
export type AuditEntry = {
  _id: string;
  at: Date;
  /** Null for a system actor. */
  by: ObjectId | null;
  actor: string;
  action: AuditAction;
  subject: AuditSubject;
  before: AuditState;
  after: AuditState;
};

/** A document with entries that are not yet copied to the log. */
export type Audited = { _id: ObjectId; audit?: AuditEntry[] };

/** One line of the audit log as pages show it. */
export type AuditEvent = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after'> & {
  id: string;
  /** ISO 8601. */
  at: string;
  /** Who made the change: the email the account had at that time, or the name of a system actor. */
  by: string;
};

/** Query parameters of the log's page. */
export const auditQuerySchema = listQuerySchema(['at'], {
  action: z.enum(auditActions).optional().catch(undefined),
  subject: objectIdSchema.optional().catch(undefined),
  /** The actor: an email, or the name that the log has for an actor without one. */
  by: z.string().trim().min(1).max(254).optional().catch(undefined),
});
export type AuditQuery = z.output<typeof auditQuerySchema>;
