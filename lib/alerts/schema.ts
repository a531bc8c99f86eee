import * as z from 'zod';
import { anyEmailSchema } from '@/lib/auth/schema';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';

/** The form on a sold-out product. */
export const askAlertSchema = z.object({ productId: objectIdSchema, email: anyEmailSchema });
export type AskAlert = z.output<typeof askAlertSchema>;

/** What a mailed link carries. */
export const alertTokenSchema = z.object({ token: z.string().regex(/^[\w-]{43}$/, messages.auth.linkDead) });
export type AlertToken = z.output<typeof alertTokenSchema>;
