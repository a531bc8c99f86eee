/** Characters of a description on a card (specification §9). */
export const excerptLength = 150;

/** The description cut to 150 characters, with an ellipsis when something was cut. */
export function excerpt(description: string): string {
  const characters = [...description];
  if (characters.length <= excerptLength) return description;
  return `${characters.slice(0, excerptLength).join('')}…`;
}
