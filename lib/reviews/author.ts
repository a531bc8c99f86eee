/** Splits a review's author: the person, and the company after the first comma, unless the name begins with it. */
export function authorOf(name: string): { person: string; firm: string } {
  const comma = name.indexOf(', ');
  if (comma < 1) return { person: name, firm: '' };
  return { person: name.slice(0, comma), firm: name.slice(comma + 2) };
}
