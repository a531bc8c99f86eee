'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { cn } from '@/components/ui/cn';
import { controlStyle } from '@/components/ui/input';

/** What is in the document's own control of this id, while React has not taken it over. */
function typedInto(id: string | undefined): string | undefined {
  if (typeof document === 'undefined' || id === undefined) return undefined;
  const control = document.getElementById(id);
  return control instanceof HTMLTextAreaElement ? control.value : undefined;
}

/** A text control of several lines. */
export function Textarea({ className, defaultValue, ...props }: ComponentProps<'textarea'>) {
  // Hydration writes a text control's initial text over what was typed before; so that is its initial text meanwhile.
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
