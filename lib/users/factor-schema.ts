import * as z from 'zod';
import { type FactorCode, factorCodeSchema } from '@/lib/auth/schema';

/** A first code, and the mark of the key that the page showed; a page from before there were marks posts none. */
export const confirmFactorSchema = factorCodeSchema.extend({ setUp: z.string().optional() });
export type ConfirmFactor = FactorCode & { setUp?: string | undefined };
