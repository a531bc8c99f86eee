/**
 * The shop's public origin (canonical links, sitemap, Open Graph). Comes from the configuration and never from a
 * request's Host, which clients can forge. `next build` has no configuration, but its pages are rendered again at run
 * time.
 */
export function siteUrl(): URL {
  return new URL('/', process.env['AUTH_URL'] || 'http://localhost:3000');
}
