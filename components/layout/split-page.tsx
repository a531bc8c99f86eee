import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/logo';
import { paths } from '@/lib/base/paths';

/**
 * An error page: the message on one half, a picture of a tool on the other. Plain elements and no image component,
 * because every page that might fail loads this along with itself.
 */
export function SplitPage({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[38vh_1fr] md:grid-cols-2 md:grid-rows-1">
      <div className="grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-10 px-[clamp(24px,4.2vw,80px)] pt-5 pb-8 md:pt-9 md:pb-14">
        <a href={paths.home} className="justify-self-start">
          <Logo className="h-9 w-auto" />
        </a>
        <main id="main" tabIndex={-1} className="self-end outline-none">
          {children}
        </main>
      </div>
      <div className="bg-tile bg-[url(/catalogue/roller-frame-cage-9in.webp)] bg-cover bg-[50%_40%] max-md:-order-1 md:bg-[84%_50%] dark:brightness-[.94]" />
    </div>
  );
}
