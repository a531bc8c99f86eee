import { named } from '@/lib/base/named';

/** Every job that this version runs, apart from what they bring: who reads their notes needs no more. */
export const jobNames = named(
  'orders holds payments mail admin alerts reviews imports images indexNow social ledger cleanup',
);

export type JobName = (typeof jobNames)[number];
