'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { controlStyle } from '@/components/ui/input';

/** The value of the DOM control with this id, before React hydrates it. */
function typedInto(id: string | undefined): string | undefined {
  if (typeof document === 'undefined' || id === undefined) return undefined;
  const control = document.getElementById(id);
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** A multi-line text control. */
export function Textarea({ className, defaultValue, ...props }: ComponentProps<'textarea'>) {
  // Hydration resets a textarea to its initial text, so text typed before serves as the initial text meanwhile.
  const [typed, setTyped] = useState(() => typedInto(props.id));
  useEffect(() => setTyped(undefined), []);
  return (
    <textarea
      rows={6}
      {...props}
      defaultValue={typed ?? defaultValue}
      className={cn(controlStyle, 'px-[13px] py-2.5', className)}
    />
  );
}
