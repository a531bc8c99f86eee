import * as z from 'zod';
import { anyEmailSchema, tokenSchema } from '@/lib/auth/schema';
import { objectIdSchema } from '@/lib/base/ids';

/** The form on a sold-out product. */
export const askAlertSchema = z.object({ productId: objectIdSchema, email: anyEmailSchema });
export type AskAlert = z.output<typeof askAlertSchema>;

/** The token of a mailed link, which confirms or stops alerts. */
export const alertTokenSchema = z.object({ token: tokenSchema });
export type AlertToken = z.output<typeof alertTokenSchema>;
