const prefix = 'Error: ';

/** A page's title, which starts with "Error: " while a form of it has errors (GOV.UK Design System, validation). */
export function titleOf(title: string, failed: boolean): string {
  const own = title.startsWith(prefix) ? title.slice(prefix.length) : title;
  return failed && own !== '' ? prefix + own : own;
}
