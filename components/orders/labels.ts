/** Product names are cut to 20 characters in order tables (specification §9). */
export function cutName(name: string): string {
  return name.length > 20 ? `${name.slice(0, 20).trimEnd()}…` : name;
}

/** What people call an order: the last six digits of its id. */
export function orderNumber(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}
