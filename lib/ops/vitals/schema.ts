import * as z from 'zod';
import { type Device, devices, type PageKind, pageKinds, type Vital } from '@/lib/base/vitals';

/** What one visit measured. Nothing in it identifies the visitor, or the page exactly. */
export const visitSchema = z.object({
  page: z.enum(pageKinds),
  device: z.enum(devices),
  /** Milliseconds; nobody waits longer than ten minutes. */
  LCP: z.number().min(0).max(600_000).optional(),
  INP: z.number().min(0).max(600_000).optional(),
  CLS: z.number().min(0).max(1000).optional(),
});
export type Visit = z.output<typeof visitSchema>;

/** For each kind of page and device: the value that three of four visits stay within, and how many were measured. */
export type PageVitals = {
  id: string;
  page: PageKind;
  device: Device;
  visits: number;
  p75: Partial<Record<Vital, number>>;
};
