/** The first letters of the first two words of a name, or of an email address in its place. */
export function initials(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map(([first = '']) => first.toUpperCase()) // a whole character, of two halves too
    .join('');
}
