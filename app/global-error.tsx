'use client';

import './globals.css';
import { ErrorMessage, type ErrorPageProps } from '@/components/layout/error-message';

/** Replaces the root layout when that itself fails, so it has its own document; the system picks the theme. */
export default function GlobalError(props: ErrorPageProps) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main className="wrap section-y">
          <ErrorMessage {...props} />
        </main>
      </body>
    </html>
  );
}
