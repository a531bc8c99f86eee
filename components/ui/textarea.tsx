import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { controlStyle } from '@/components/ui/input';

/** A text control of several lines. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={6} {...props} className={cn(controlStyle, 'px-[13px] py-2.5', className)} />;
}
