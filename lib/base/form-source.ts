/**
 * Whether a posted form came from a page of `origin` (OWASP CSRF, "Verifying Origin"). A form with neither `Origin`
 * nor `Referer` did not.
 */
export function isFormFrom(
  origin: string,
  { origin: sent, referer }: { origin?: string | null | undefined; referer?: string | null | undefined },
): boolean {
  const source = sent ?? referer ?? '';
  return URL.canParse(source) && new URL(source).origin === origin;
}
