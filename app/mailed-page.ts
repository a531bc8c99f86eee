import type { Metadata } from 'next';

/** The props of a page that a mailed link leads to. */
export type MailedPageProps = { searchParams: Promise<{ token?: string | string[] }> };

/** Metadata of such a page. Its URL holds the token, so no other site may get it as referrer (docs/security.md S24). */
export const mailedPage = (title: string): Metadata => ({
  title,
  robots: { index: false },
  referrer: 'same-origin',
});

/** The token of the link; empty if the URL has none, or several. */
export async function tokenOf({ searchParams }: MailedPageProps): Promise<string> {
  const { token } = await searchParams;
  return typeof token === 'string' ? token : '';
}
