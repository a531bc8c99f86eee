/** Structured data for search engines. '<' is escaped, so that no value can end the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const html = JSON.stringify(data).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one way to print a data block; escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
