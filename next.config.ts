import type { NextConfig } from 'next';
import { pageWidths, shippedQuality, thumbnailWidths } from './lib/base/picture-sizes.ts';
import { wholeHeads } from './lib/base/renderer.ts';

const day = 86_400;

const config: NextConfig = {
  // Each build lies in a folder of its own, so that a running shop keeps its files (scripts/build.ts).
  distDir: process.env['NEXT_DIST_DIR'] || '.next',
  // The same for the same sources, on whatever machine they are built.
  generateBuildId: () => process.env['STOREFRONT_BUILD_ID'] ?? null,
  // Not found by looking for lock files: below another project's the names of actions would be others than elsewhere (decision 0034).
  turbopack: { root: process.cwd() },
  // A run of the tests has checked them already (scripts/testing/stages.ts).
  typescript: { ignoreBuildErrors: process.env['TYPES_CHECKED'] === '1' },
  poweredByHeader: false,
  // Next reads it without regard to case. Whoever is none of these may get what is said of a page behind its content.
  htmlLimitedBots: wholeHeads,
  // server/ compresses: stored documents once, everything else on the way out.
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
    // In production the shop's own server answers for the optimizer, by the same rules (server/documents/shipped-pictures.ts).
    // Only the shop's own pictures, without a query. Uploaded ones arrive in their sizes and are not optimised here.
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
  // The specification spells this call both ways; two folders could not stand side by side on every file system.
  rewrites: async () => [{ source: '/api/allOrders/:path*', destination: '/api/allorders/:path*' }],
  // Bytes. The document cache in server/ keeps what is asked for often.
  cacheMaxMemorySize: 32 * 1024 * 1024,
  experimental: {
    // Forms with a picture, when they are posted without JavaScript: the picture's limit and some room.
    serverActions: { bodySizeLimit: '9mb' },
    // Pages are rendered again after every start, so a copy on disk could only be out of date.
    isrFlushToDisk: false,
    // A page is loaded when it is first asked for: a start costs less, and nobody asks one process for all of them.
    preloadEntriesOnStart: false,
    // What the compiler has learnt serves the next build of the same folder, which a clone made for one run never has.
    turbopackFileSystemCacheForBuild: !process.env['CI'],
  },
};

export default config;
