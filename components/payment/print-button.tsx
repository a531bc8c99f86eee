'use client';

import { Printer } from 'lucide-react';
import { Button } from '@/components/ui/button';

/** Prints the page, which is laid out as a receipt on paper. */
export function PrintButton() {
  return (
    <Button variant="line" onClick={() => window.print()}>
      <Printer aria-hidden className="size-[18px]" />
      Print receipt
    </Button>
  );
}
