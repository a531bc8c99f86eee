import Image from 'next/image';
import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/logo';
import { Newsletter } from '@/components/layout/newsletter';
import { dealers } from '@/lib/base/dealers';
import { legalPages } from '@/lib/base/legal';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { Product } from '@/lib/catalogue/product';

const linkStyle =
  'inline-flex min-h-11 items-center leading-[1.35] text-ink-2 hover:text-ink hover:underline max-lg:py-1 lg:min-h-[34px]';

/** `products` are the newest. Contact details, product list, links, newsletter box and dealer map (specification §2). */
export function SiteFooter({ products }: { products: readonly Product[] }) {
  const { email, phone, hours, street, city } = site.contact;
  return (
    <footer className="border-t border-line bg-surface-2 text-body print:hidden">
      <div className="wrap pt-[clamp(48px,5vw,72px)] pb-7">
        <div className="grid grid-cols-2 gap-x-[clamp(24px,4vw,56px)] gap-y-10 lg:grid-cols-[1.35fr_1.15fr_.6fr_1.6fr]">
          <div className="max-lg:col-span-2">
            <Logo className="mb-5 h-9 w-auto" />
            <h2 className="sr-only">Contact</h2>
            <address className="flex flex-col items-start text-ink-2 not-italic">
              <a href={`mailto:${email}`} className={linkStyle}>
                {email}
              </a>
              <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkStyle}>
                {phone}
              </a>
              <span className="py-1">{hours}</span>
              <span className="py-1">
                {street}, {city}
              </span>
            </address>
          </div>
          <LinkList title="Products">
            {products.map((product) => (
              <li key={product.id}>
                <a href={paths.purchase(product.id)} className={linkStyle}>
                  {product.name}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.products} className={linkStyle}>
                All products
              </a>
            </li>
          </LinkList>
          <LinkList title="Links">
            {links.map(({ href, label, who = '' }) => (
              <li key={href} className={who}>
                <a href={href} className={linkStyle}>
                  {label}
                </a>
              </li>
            ))}
          </LinkList>
          <div className="max-lg:col-span-2">
            <Newsletter contact={email} />
            <a href={paths.dealers} className="mt-6 block overflow-hidden rounded-sm">
              <DealerMap />
            </a>
          </div>
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line-strong pt-4 text-note text-ink-3">
          <p>
            © {site.name}. {site.tagline}, made for the trade.
          </p>
          <nav aria-label="Terms and service">
            <ul className="-mx-2.5 flex flex-wrap">
              {Object.values(legalPages).map(({ path, title }) => (
                <li key={path}>
                  <a
                    href={path}
                    className="inline-flex min-h-11 items-center px-2.5 hover:text-ink hover:underline"
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </footer>
  );
}

/**
 * Everybody gets the same document, so it holds the links of visitors and of customers; the sign of a session on the
 * root element says which are shown, as the navbar does (lib/base/early-script, elements/account-nav).
 */
const visitors = 'session-hint:hidden';
const customers = 'hidden session-hint:block session-admin:hidden';

const links: readonly { href: string; label: string; who?: string }[] = [
  { href: paths.home, label: 'Home' },
  { href: paths.blog, label: 'Blog' },
  { href: paths.portfolio, label: 'My Portfolio' },
  { href: paths.login, label: 'Login', who: visitors },
  { href: paths.register, label: 'Register', who: visitors },
  { href: paths.dashboard, label: 'Dashboard', who: 'hidden session-hint:block' },
  { href: paths.myOrders, label: 'My order', who: customers },
  { href: paths.review, label: 'Add Review', who: customers },
];

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 text-body">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function DealerMap() {
  const alt = `Dealer locations: ${dealers.map(({ region, dealers: here }) => `${region} ${here.length}`).join(', ')}`;
  const map = { alt, width: 1600, height: 900 };
  return (
    <>
      <Image
        src="/brand/dealer-map-light.svg"
        {...map}
        className="aspect-2/1 w-full object-cover dark:hidden"
      />
      <Image
        src="/brand/dealer-map.svg"
        {...map}
        className="hidden aspect-2/1 w-full object-cover dark:block"
      />
    </>
  );
}
