/** The lists that an admin may take away as a file. */
export const exportNames = ['users', 'orders', 'products', 'reviews', 'audit'] as const;
export type ExportName = (typeof exportNames)[number];
