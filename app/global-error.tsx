'use client';

import './globals.css';
import { ErrorMessage, type ErrorPageProps } from '@/components/layout/error-message';

/** Stands in for the root layout when that itself fails, so it carries its own document; the system picks the theme. */
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
