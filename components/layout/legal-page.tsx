import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import type { LegalPage } from '@/lib/base/legal';
import { publicPage } from '@/lib/base/page-metadata';
import { breadcrumbs } from '@/lib/http/structured-data';

/** The metadata of a legal page. */
export const legalMetadata = ({ title, description, path }: LegalPage): Metadata =>
  publicPage({ title, description, path });

/** A legal page: its sections one below the other, each under a heading that can be linked to. */
export function Legal({ page }: { page: LegalPage }) {
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <JsonLd data={breadcrumbs(page.title, page.path)} />
      <header className="py-9 sm:pt-14 sm:pb-12">
        <h1 className="text-4xl">{page.title}</h1>
        <p className="mt-4 max-w-[36em] text-lg text-pretty text-ink-2">{page.intro}</p>
      </header>
      {page.sections.map(({ heading, text, list = [] }) => (
        <section
          key={heading}
          aria-labelledby={idOf(heading)}
          className="grid gap-x-[clamp(24px,4vw,64px)] gap-y-4 border-t border-line py-[clamp(24px,3vw,40px)] first-of-type:border-ink lg:grid-cols-[minmax(0,1fr)_minmax(0,2.35fr)]"
        >
          <h2 id={idOf(heading)} className="text-xl">
            {heading}
          </h2>
          <div className="max-w-[40em] text-base leading-[1.65] text-ink-2 wrap-anywhere">
            {text.map((paragraph) => (
              <p key={paragraph} className="text-pretty not-first:mt-4">
                {paragraph}
              </p>
            ))}
            {list.length > 0 && (
              <ul className="mt-3 grid list-disc gap-1.5 pl-5">
                {list.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

const idOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-');
