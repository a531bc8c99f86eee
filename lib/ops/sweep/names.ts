import { named } from '@/lib/base/named';

/** The jobs of this version, apart from their code, so that readers of their notes need not load it. */
export const jobNames = named(
  'orders holds payments mail admin alerts reviews imports images indexNow social ledger cleanup',
);

export type JobName = (typeof jobNames)[number];
