import type { NextConfig } from 'next';
import { pageWidths, shippedQuality, thumbnailWidths } from './lib/base/picture-sizes.ts';
import { wholeHeads } from './lib/base/renderer.ts';

const day = 86_400;

const config: NextConfig = {
  // Each build has its own folder, so that a running shop keeps its files (scripts/build.ts).
  distDir: process.env['NEXT_DIST_DIR'] || '.next',
  // The same for the same sources, on every machine.
  generateBuildId: () => process.env['STOREFRONT_BUILD_ID'] ?? null,
  // Not detected by lock files: inside another project, ids of actions would differ from other builds' (decision 0034).
  turbopack: { root: process.cwd() },
  // The test run has checked types already (scripts/testing/stages.ts).
  typescript: { ignoreBuildErrors: process.env['TYPES_CHECKED'] === '1' },
  poweredByHeader: false,
  // Next ignores its case. All other clients may get a page's metadata after its content.
  htmlLimitedBots: wholeHeads,
  // server/ compresses: stored documents once, everything else while it is sent.
  compress: false,
  serverExternalPackages: [
    'mongodb',
    '@node-rs/argon2',
    'pino',
    'prom-client',
    'nodemailer',
    'pdfkit',
    'fontkit',
  ],
  images: {
    // In production the shop's own server replaces the optimizer (server/documents/shipped-pictures.ts), by the same
    // rules: only the shop's own pictures, without a query. Uploaded ones come in several sizes already.
    localPatterns: [
      { pathname: '/catalogue/*', search: '' },
      { pathname: '/brand/*', search: '' },
    ],
    remotePatterns: [],
    formats: ['image/webp'],
    deviceSizes: [...pageWidths],
    imageSizes: [...thumbnailWidths],
    qualities: [shippedQuality],
    minimumCacheTTL: 30 * day,
  },
  headers: async () => [
    {
      source: '/:file((?:catalogue|brand)/.*|favicon\\.ico|icon\\.svg|apple-icon\\.png)',
      headers: [{ key: 'Cache-Control', value: `public, max-age=${day}, stale-while-revalidate=${7 * day}` }],
    },
  ],
  rewrites: async () => [
    // The specification uses both spellings; two folders that differ in case can't exist on every file system.
    { source: '/api/allOrders/:path*', destination: '/api/allorders/:path*' },
    // A sitemap may only name addresses below its own folder (sitemaps.org); routes can't vary a part of a name.
    { source: '/sitemap-:part.xml', destination: '/sitemaps/:part.xml' },
  ],
  // Bytes. The document cache in server/ holds what is requested often.
  cacheMaxMemorySize: 32 * 1024 * 1024,
  experimental: {
    // Forms with a picture that are posted without JavaScript: the picture's limit and some room.
    serverActions: { bodySizeLimit: '9mb' },
    // Pages are rendered again after every start, so a copy on disk could only be outdated.
    isrFlushToDisk: false,
    // Pages are loaded on their first request: a start costs less, and few processes ever need all of them.
    preloadEntriesOnStart: false,
    // The compiler's cache serves the next build in the same folder, which a clone for a single run never has.
    turbopackFileSystemCacheForBuild: !process.env['CI'],
  },
};

export default config;
