'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';
import { ActionButton } from '@/components/form/action-button';
import { buttonStyle } from '@/components/ui/button-style';
import { figure, inLines } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import { stopImportAction } from '@/lib/catalogue/actions';
import type { Import } from '@/lib/catalogue/import/schema';

/** Milliseconds between a refresh and the next one while an import runs. */
const everyMs = 2000;

/** Whether the shop itself answers: where it does not, Next loads the page instead, which then is the proxy's error. */
const answers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The progress of a running import; refreshes by itself, or by a link where no script runs. */
export function ImportProgress({ found: { id, counts, done, left } }: { found: Import }) {
  const router = useRouter();
  const [refreshing, start] = useTransition();
  useEffect(() => {
    if (refreshing) return; // React shows no refresh that is followed by another before its answer comes
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      start(async () => {
        if (await answers()) start(() => router.refresh());
      });
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, refreshing]);
  const all = counts.add + counts.change;
  const share = `${figure(done + left)} of ${inLines(all)}`;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="font-semibold text-sm tabular-nums">{share}</p>
      <progress
        max={all}
        value={done + left}
        aria-label="Lines imported"
        className="h-2 w-full max-w-[420px] appearance-none overflow-hidden rounded-full bg-line accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton action={stopImportAction} fields={{ importId: id }} variant="line" size="md">
          Stop
        </ActionButton>
        <a href={paths.checkedImport(id)} className={`without-script ${buttonStyle({ variant: 'line' })}`}>
          Look again
        </a>
      </div>
    </div>
  );
}
