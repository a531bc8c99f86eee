import type { ReactNode } from 'react';

type BeginningProps = { of: string; kept: string; children?: ReactNode };

/** As much of a text as is kept of it, word for word; that more follows is drawn, not written. */
export function Beginning({ of: whole, kept, children = kept }: BeginningProps) {
  return <bdi className={kept === whole ? undefined : 'cut'}>{children}</bdi>;
}
