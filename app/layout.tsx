import './globals.css';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { ModeRibbon } from '@/components/layout/mode-ribbon';
import { OfflineNotice } from '@/components/layout/offline-notice';
import { PartMissing } from '@/components/layout/part-missing';
import { TranslatedPage } from '@/components/layout/translated-page';
import { ToasterSlot } from '@/components/ui/toaster-slot';
import { earlyScript, partsScript } from '@/lib/base/early-script';
import { elementsModule } from '@/lib/base/elements-module';
import { sharedLink } from '@/lib/base/page-metadata';
import { site } from '@/lib/base/site';
import { siteUrl } from '@/lib/platform/site-url';

const manrope = localFont({
  src: './fonts/manrope.woff2',
  weight: '450 700',
  display: 'swap',
  variable: '--font-manrope',
});

/** A function, so that the configured origin is read when the page is rendered and not when it is built. */
export function generateMetadata(): Metadata {
  const title = `${site.name}: ${site.tagline}`;
  return {
    metadataBase: siteUrl(),
    title: { default: title, template: `%s, ${site.name}` },
    description: site.description,
    applicationName: site.name,
    openGraph: sharedLink,
    twitter: { card: 'summary_large_image' },
    formatDetection: { telephone: false },
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-icon.png',
    },
  };
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0b1120' },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The first-paint script sets attributes that the server's HTML does not have.
    <html lang="en" className={manrope.variable} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the paint */}
        <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that must run before streamed parts */}
        <script dangerouslySetInnerHTML={{ __html: partsScript }} />
        {elementsModule && <script type="module" async src={elementsModule} />}
      </head>
      <body>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <ModeRibbon />
        {children}
        <ToasterSlot />
        <OfflineNotice />
        <PartMissing />
        <TranslatedPage />
      </body>
    </html>
  );
}
