'use client';

import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type'> & {
  pending: boolean;
  pendingLabel: string;
};

/**
 * A submit button that says what it is doing and takes no second press meanwhile, nor just after: with the answer the
 * form may hold a next step or another price, and the end of a double click would send that unseen.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { pending, pendingLabel, onPressOff, children, className, ...button } = props;
  const [wasPending, setWasPending] = useState(pending);
  if (pending && !wasPending) setWasPending(true);
  return (
    <Button
      size="lg"
      variant="ink"
      {...button}
      type="submit"
      className={cn(className, wasPending && !pending && 'pressed-late')}
      aria-disabled={pending || button['aria-disabled']}
      onPressOff={pending ? undefined : onPressOff}
    >
      {pending && <LoaderCircle aria-hidden className="size-[18px] animate-spin" />}
      {pending ? pendingLabel : children}
    </Button>
  );
}
