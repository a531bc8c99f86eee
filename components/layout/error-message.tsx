'use client';

import { useEffect, useState } from 'react';
import { chunkSentence, isChunkFailure, reloadOnce } from '@/components/layout/chunk-failure';
import { buttonStyle } from '@/components/ui/button-style';
import { paths } from '@/lib/base/paths';

export type ErrorPageProps = { error: unknown; retry: () => void };

function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return null;
  return typeof error.digest === 'string' ? `Reference ${error.digest}` : null;
}

/** The content of an error page: no internal details, a next step, and a reference to quote when asking for help. */
export function ErrorMessage({ error, retry }: ErrorPageProps) {
  const chunk = isChunkFailure(error);
  const [reloading, setReloading] = useState(false);

  useEffect(() => {
    if (chunk) setReloading(reloadOnce());
  }, [chunk]);

  const reference = chunk ? chunkSentence(error) : referenceOf(error);
  if (reloading) return <p role="status">Loading the newest version…</p>;
  return (
    <div role="alert">
      <h1 className="text-4xl">{chunk ? 'A part of the shop did not load' : 'Something went wrong'}</h1>
      <p className="mt-4 max-w-[34em] text-lg text-pretty text-ink-2">
        {chunk
          ? 'Please check your connection and load the page again. Nothing you ordered is lost.'
          : 'We could not show this page. Nothing you ordered is lost. Please try again in a moment.'}
      </p>
      {reference && <p className="mt-3 text-note text-ink-3">{reference}</p>}
      <div className="hero-acts">
        <button
          type="button"
          className={buttonStyle({ variant: 'ink', size: 'lg' })}
          onClick={chunk ? () => window.location.reload() : retry}
        >
          {chunk ? 'Load again' : 'Try again'}
        </button>
        {/* A full page load: whatever failed is left behind. */}
        <a href={paths.home} className={buttonStyle({ size: 'lg' })}>
          Go to the home page
        </a>
      </div>
    </div>
  );
}
