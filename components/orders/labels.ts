/** Product names are cut to 20 characters in order tables (specification §9). */
export function cutName(name: string): string {
  return name.length > 20 ? `${name.slice(0, 20).trimEnd()}…` : name;
}
