/** A text with the line breaks that it was typed with. */
export function MultilineText({ children }: { children: string }) {
  return <span className="whitespace-pre-line">{children}</span>;
}
