import type { ReactNode } from 'react';

type TruncatedProps = { of: string; kept: string; children?: ReactNode };

/** The beginning of a text, word for word; CSS draws the ellipsis, so that it is not part of the text. */
export function Truncated({ of: whole, kept, children = kept }: TruncatedProps) {
  return <bdi className={kept === whole ? undefined : 'cut'}>{children}</bdi>;
}
