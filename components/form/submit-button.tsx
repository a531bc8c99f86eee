'use client';

import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  pending: boolean;
  pendingLabel: string;
};

/** A submit button that says what it is doing and takes no second press meanwhile. */
export function SubmitButton({ pending, pendingLabel, onPressOff, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      size="lg"
      variant="ink"
      {...props}
      type="submit"
      aria-disabled={pending || props['aria-disabled']}
      onPressOff={pending ? undefined : onPressOff}
    >
      {pending && <LoaderCircle aria-hidden className="size-[18px] animate-spin" />}
      {pending ? pendingLabel : children}
    </Button>
  );
}
