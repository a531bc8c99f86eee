/** A text with the line breaks that it was typed with, each line in its own direction. */
export function MultilineText({ children }: { children: string }) {
  return <bdi className="whitespace-pre-line [unicode-bidi:plaintext]">{children}</bdi>;
}
