'use client';

import { focusKept } from '@/components/form/use-focus-kept';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';

/** Shown above a list that could not be refreshed and still shows older data, with a button to retry. */
export function RefreshFailed({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  return (
    <Note tone="warn" role="status" className="m-4 items-center">
      {'This list may be out of date. '}
      <Button
        ref={focusKept}
        variant="line"
        size="sm"
        aria-disabled={pending}
        onClick={onRetry}
        className="ml-2"
      >
        {pending ? 'Refreshing…' : 'Try again'}
      </Button>
    </Note>
  );
}
