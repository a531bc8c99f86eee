/** As much of a text as a row of a table has room for, in letters: some are two of JavaScript's characters. */
const most = 160;

/** The beginning of a long text, with a sign that more follows. */
export function beginning(text: string): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most).join('').trimEnd()}…` : text;
}
