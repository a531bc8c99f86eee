import type { Metadata } from 'next';

/** The props of a page that a mailed link leads to. */
export type MailedPageProps = { searchParams: Promise<{ token?: string | string[] }> };

/** What such a page says of itself. Its address holds the token: no other site is told it (docs/security.md S24). */
export const mailedPage = (title: string): Metadata => ({
  title,
  robots: { index: false },
  referrer: 'same-origin',
});

/** The token of the link; empty where the address has none, or several. */
export async function tokenOf({ searchParams }: MailedPageProps): Promise<string> {
  const { token } = await searchParams;
  return typeof token === 'string' ? token : '';
}
