import type { ReactNode } from 'react';

type SubjectProps = { picture?: ReactNode; name: string; detail: ReactNode; end?: ReactNode };

/** What a confirmation dialog is about: a picture, a name over a line of detail, and a figure or word at the end. */
export function Subject({ picture, name, detail, end }: SubjectProps) {
  return (
    <div className="mt-[18px] flex enlarged:flex-wrap items-center gap-3.5 border-line border-y py-3 text-sm">
      {picture}
      <div className="min-w-0 flex-1 enlarged:basis-full">
        <b className="block [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </b>
        <span className="text-ink-3 text-note [overflow-wrap:anywhere]">{detail}</span>
      </div>
      {end}
    </div>
  );
}
