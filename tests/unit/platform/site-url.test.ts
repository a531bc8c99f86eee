import { expect, it, vi } from 'vitest';
import { siteUrl } from '@/lib/platform/site-url';

it.each(['https://shop.example', 'HTTPS://Shop.Example:443/', 'https://shop.example/api/auth'])(
  'the origin of the shop is where its pages are, which Next would join to a path: %s',
  (AUTH_URL) => {
    vi.stubEnv('AUTH_URL', AUTH_URL);
    expect(siteUrl().href).toBe('https://shop.example/');
    vi.unstubAllEnvs();
  },
);
