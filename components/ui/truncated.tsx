import type { ReactNode } from 'react';

type BeginningProps = { of: string; kept: string; children?: ReactNode };

/** The beginning of a text, word for word; CSS draws the ellipsis, so that it is not part of the text. */
export function Truncated({ of: whole, kept, children = kept }: BeginningProps) {
  return <bdi className={kept === whole ? undefined : 'cut'}>{children}</bdi>;
}
