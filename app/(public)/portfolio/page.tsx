import type { Metadata } from 'next';
import { JsonLd } from '@/components/layout/json-ld';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import { developer } from '@/lib/base/developer';
import { publicPage } from '@/lib/base/page-metadata';
import { paths } from '@/lib/base/paths';
import { breadcrumbs } from '@/lib/http/structured-data';

export const metadata: Metadata = publicPage({
  title: 'My Portfolio',
  description: `${developer.name}: who designed and built this storefront, and what with.`,
  path: paths.portfolio,
});

/** The site's developer: a static page (specification §2) with its texts in `lib/base/developer.ts`. */
export default function PortfolioPage() {
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <JsonLd data={breadcrumbs('My Portfolio', paths.portfolio)} />
      <header className="grid items-end gap-x-16 gap-y-8 py-9 sm:pt-14 sm:pb-12 lg:grid-cols-[2.35fr_1fr]">
        <div>
          <p className="mb-3 text-lg text-ink-2">{developer.role}</p>
          <h1 className="text-4xl">{developer.name}</h1>
          <p className="mt-5 max-w-[28em] text-xl leading-[1.45] text-pretty text-ink-2">{developer.intro}</p>
        </div>
        <ButtonLink href={`mailto:${developer.email}`} variant="fill" size="lg" spread>
          Get in touch <Icon name="mail" />
        </ButtonLink>
      </header>

      <section aria-labelledby="about" className={sectionStyle}>
        <h2 id="about" className="text-2xl">
          About
        </h2>
        <div>
          {developer.about.map((paragraph) => (
            <p
              key={paragraph}
              className="max-w-[37em] text-lg leading-[1.7] text-pretty text-ink-2 not-first:mt-5"
            >
              {paragraph}
            </p>
          ))}
          <dl className="mt-9 border-t border-line">
            {developer.facts.map(({ label, value }) => (
              <div
                key={label}
                className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3 text-body"
              >
                <dt className="text-ink-2">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>

      <section aria-labelledby="skills" className={sectionStyle}>
        <h2 id="skills" className="text-2xl">
          Tools
        </h2>
        <div className="grid gap-x-7 gap-y-10 xs:grid-cols-2 xl:grid-cols-4">
          {developer.skills.map(({ area, items }) => (
            <div key={area}>
              <h3 className="border-b border-line pb-2.5 text-body">{area}</h3>
              <ul className="mt-2.5 grid gap-1.5 text-body text-ink-2">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>

      <section aria-labelledby="work" className={sectionStyle}>
        <h2 id="work" className="text-2xl">
          This storefront
        </h2>
        <ol className="grid gap-9 md:grid-cols-3 md:gap-7">
          {developer.work.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-lg leading-[1.3] tracking-[-.01em]">{title}</h3>
              <p className="mt-1.5 text-body text-pretty text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      {developer.isExample && (
        <p className="border-t border-line pt-4 text-note text-ink-3">
          An example, like everything in this demo shop: the team, its words and its address are invented.
        </p>
      )}
    </div>
  );
}

const sectionStyle =
  'grid gap-x-[clamp(24px,4vw,64px)] gap-y-6 border-t border-ink py-[clamp(32px,4vw,56px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2.35fr)]';
