import { createHash } from 'node:crypto';
import { escapeHtml } from '../lib/base/html.ts';
import type { Headers } from './http.ts';

/** The common style of the stand-ins' pages, in the shop's colours, light and dark. */
const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --surface: light-dark(#ffffff, #121a2e);
  --line: light-dark(#e5e0d7, #263252);
  --field: light-dark(#8a8271, #6d7aa0);
  --ink: light-dark(#14213d, #f3efe7);
  --quiet: light-dark(#4a5470, #b7bfd3);
  --accent: light-dark(#e8590c, #ff7a33);
  --accent-ink: light-dark(#a83c08, #ff9a62);
  --focus: light-dark(#1d4ed8, #8ab4ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
button, input { font: inherit; color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;

/** Makes the pages of one stand-in: the common style and its own, and headers that forbid scripts and loading. */
export function pagesWith(ownStyle: string) {
  const style = BASE_STYLE + ownStyle;
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    headers(referrer: string, ...allowed: string[]): Headers {
      const policy = [
        "default-src 'none'",
        'img-src data:',
        `style-src 'sha256-${hash}'`,
        ...allowed,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ];
      return {
        'content-security-policy': policy.join('; '),
        'referrer-policy': referrer,
        'x-content-type-options': 'nosniff',
      };
    },
    page: (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>${escapeHtml(title)}</title>
  <style>${style}</style>
</head>
<body>
  ${body}
</body>
</html>`,
  };
}
