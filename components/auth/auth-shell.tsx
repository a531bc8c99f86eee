import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/logo';
import { Picture } from '@/components/ui/picture';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';

const nap = [
  { label: 'Nap', value: '9 mm' },
  { label: 'Core', value: '48 mm' },
  { label: 'Covers', value: '1.2 m² a load' },
];

type AuthShellProps = { title: string; lead: ReactNode; children: ReactNode };

/** The page around the login and register forms: form left, a close look at the product right. */
export function AuthShell({ title, lead, children }: AuthShellProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-canvas sidebar:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] px-[clamp(16px,5vw,72px)] pt-7 pb-12">
        <header>
          <a href={paths.home} className="inline-block py-1">
            <Logo className="h-8 w-auto" />
          </a>
        </header>
        <main id="main" tabIndex={-1} className="mx-auto mt-10 w-full max-w-[424px] outline-none">
          <h1 className="font-semibold text-title">{title}</h1>
          <p className="mt-2 mb-7 text-body text-ink-2">{lead}</p>
          {children}
        </main>
      </div>
      <aside
        aria-label={`About ${site.name}`}
        className="sticky top-0 hidden h-dvh overflow-hidden bg-tile sidebar:block"
      >
        <Picture
          src="/catalogue/quality-macro-nap-fibres.webp"
          alt="Close view of a microfiber roller nap with orange and navy stripes"
          width={1200}
          height={900}
          sizes="80vw"
          widths={[828, 1280, 1920]}
          className="size-full object-cover object-[96%_50%] dark:brightness-75"
        />
        <dl className="absolute right-8 bottom-8 grid grid-cols-3 gap-8 rounded-md bg-white px-5 py-3.5 font-bold text-deep text-sm leading-snug">
          {nap.map(({ label, value }) => (
            <div key={label}>
              <dt className="font-semibold text-xs opacity-75">{label}</dt>
              <dd className="whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </div>
  );
}
