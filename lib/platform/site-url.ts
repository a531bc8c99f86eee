/**
 * The shop's public origin from the configuration, never from a request's Host (canonical links, sitemap, OpenGraph).
 * `next build` runs without a configuration; what it renders is rendered again when the server starts.
 */
export function siteUrl(): URL {
  return new URL(process.env['AUTH_URL'] || 'http://localhost:3000');
}
