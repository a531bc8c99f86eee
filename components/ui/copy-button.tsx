'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Copies a text and says so. */
export function CopyButton({ text }: { text: string }) {
  const [label, setLabel] = useState('Copy');

  function copy(): void {
    navigator.clipboard?.writeText(text).then(
      () => setLabel('Copied'),
      () => setLabel('Not copied'),
    );
  }

  return (
    <Button variant="line" size="sm" onClick={copy} className="print:hidden">
      <span role="status">{label}</span>
    </Button>
  );
}
