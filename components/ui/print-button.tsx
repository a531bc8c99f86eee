'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Prints the page, which is laid out for paper; browsers without scripts have their own button for it. */
export function PrintButton({ children = 'Print receipt' }: { children?: string }) {
  return (
    <Button variant="line" className="needs-script" onClick={() => window.print()}>
      <Printer aria-hidden className="size-[18px]" />
      {children}
    </Button>
  );
}
