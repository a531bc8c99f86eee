import type { Metadata } from 'next';
import { SplitPage } from '@/components/layout/split-page';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';

/** Without a preview: the build makes this page, and knows no address for the preview's picture (decision 0003). */
export const metadata: Metadata = {
  title: 'Page not found',
  robots: { index: false },
  openGraph: null,
  twitter: null,
};

/** The text, read in order, is the one of specification §8. */
export default function NotFound() {
  return (
    <SplitPage>
      <h1>
        <span className="-ml-[.05em] block text-[clamp(6.5rem,33vw,11rem)] leading-[.8] tracking-[-.075em] whitespace-nowrap enlarged:text-[33vw] md:text-[clamp(6.5rem,15.6vw,18rem)]">
          404<span className="tracking-[-.1em] text-accent">!!!!</span>{' '}
        </span>
        <span className="mt-7 block text-[clamp(2rem,1.2rem+2.2vw,3.25rem)] leading-[1.08] tracking-[-.034em] md:mt-14">
          Page not Found.
        </span>
      </h1>
      <p className="mt-2 text-[clamp(1.125rem,1rem+.4vw,1.375rem)] text-ink-2">Something may be wrong.</p>
      <ButtonLink href={paths.home} variant="ink" size="xl" className="mt-6 max-md:w-full md:mt-9">
        Go to the home page
      </ButtonLink>
    </SplitPage>
  );
}
