import { cn } from '@/components/ui/cn';

/** A grey bar in the exact place of a text or picture that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('skeleton block h-3', className)} />;
}
