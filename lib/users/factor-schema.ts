import * as z from 'zod';
import { type FactorCode, factorCodeSchema } from '@/lib/auth/schema';

/** The first code, and the mark of the secret that the page showed; pages from before marks existed post none. */
export const confirmFactorSchema = factorCodeSchema.extend({ setUp: z.string().optional() });
export type ConfirmFactor = FactorCode & { setUp?: string | undefined };
