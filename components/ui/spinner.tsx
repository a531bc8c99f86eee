import { LoaderCircle } from 'lucide-react';
import { cn } from '@/components/ui/cn';

/** A spinner with its text, announced politely. */
export function Spinner({ children, className }: { children: string; className?: string }) {
  return (
    <p
      role="status"
      className={cn('flex items-center justify-center gap-3 font-semibold text-ink-2 text-sm', className)}
    >
      <LoaderCircle aria-hidden className="size-5 animate-spin text-ink-3" />
      {children}
    </p>
  );
}
