/** Every job that this version runs, apart from what they bring: who reads their notes needs no more. */
export const jobNames = [
  'orders',
  'holds',
  'payments',
  'mail',
  'admin',
  'alerts',
  'reviews',
  'imports',
  'images',
  'indexNow',
  'social',
  'ledger',
  'cleanup',
] as const;

export type JobName = (typeof jobNames)[number];
