'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** Copies a text; says whether it did. A page on plain http has no clipboard, and a browser may refuse. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text and says so, until there is another text to copy: recovery codes are made anew beside the button. */
export function CopyButton({ text }: { text: string }) {
  const [told, setTold] = useState({ text, result: '' });
  const result = told.text === text ? told.result : '';

  async function copy(): Promise<void> {
    setTold({ text, result: '' }); // else the same words are not read out a second time
    setTold({ text, result: (await isCopied(text)) ? 'Copied' : 'Not copied' });
  }

  return (
    <>
      <Button variant="line" size="sm" onClick={() => void copy()} className="print:hidden">
        {result || 'Copy'}
      </Button>
      {/* Beside the button, because the text of a live region is no part of a button's name. */}
      <span role="status" className="sr-only">
        {result}
      </span>
    </>
  );
}
