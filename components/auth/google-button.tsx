'use client';

import { usePostedResult } from '@/components/auth/use-posted-result';
import { FormMessage } from '@/components/form/form-message';
import { Button } from '@/components/ui/button';
import { googleAction } from '@/lib/auth/actions';

/** Google's mark, in Google's colours (Google Identity branding guidelines). */
function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M47 24.5c0-1.700-.2-3.300-.5-4.900H24v9.300h12.900a11 11 0 0 1-4.800 7.200v6h7.700c4.500-4.200 7.200-10.300 7.200-17.600z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.500 0 11.900-2.100 15.800-5.800l-7.700-6c-2.100 1.400-4.900 2.300-8.100 2.300-6.200 0-11.500-4.200-13.400-9.900H2.700v6.200A24 24 0 0 0 24 48z"
      />
      <path
        fill="#FBBC05"
        d="M10.600 28.600a14.400 14.400 0 0 1 0-9.200v-6.200H2.700a24 24 0 0 0 0 21.600z"
      />
      <path
        fill="#EA4335"
        d="M24 9.500c3.500 0 6.700 1.200 9.200 3.600l6.800-6.800A24 24 0 0 0 2.700 13.200l7.900 6.200C12.500 13.700 17.800 9.500 24 9.500z"
      />
    </svg>
  );
}

/** Signs in through Google; `from` is the page to return to. */
export function GoogleButton({ from }: { from: string }) {
  const { action, failure } = usePostedResult(googleAction);
  return (
    <form action={action} className="grid gap-3">
      <p className="my-5 grid grid-cols-[1fr_auto_1fr] items-center gap-3.5 text-ink-3 text-xs before:border-line before:border-t after:border-line after:border-t">
        or
      </p>
      <input type="hidden" name="from" value={from} />
      <Button type="submit" variant="line" size="lg" className="w-full">
        <GoogleMark />
        Continue with Google
      </Button>
      <FormMessage failure={failure} />
    </form>
  );
}
