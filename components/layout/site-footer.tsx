import type { ReactNode } from 'react';
import { Logo } from '@/components/layout/logo';
import { Newsletter } from '@/components/layout/newsletter';
import { dealers } from '@/lib/base/dealers';
import { legalPages } from '@/lib/base/legal';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { Product } from '@/lib/catalogue/product';

/** Contact details, the newest products, links, newsletter box and dealer map (specification §2). */
export function SiteFooter({ products }: { products: readonly Product[] }) {
  const { email, phone, hours, street, city } = site.contact;
  return (
    <footer className="site-footer">
      <div className="footer-body">
        <div className="footer-columns">
          <div>
            <Logo />
            <h2 className="sr-only">Contact</h2>
            <address className="contact">
              <a href={`mailto:${email}`} className="footer-link">
                {email}
              </a>
              <a href={`tel:${phone.replace(/\(0\)|[^+\d]/g, '')}`} className="footer-link">
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
                <a href={paths.product(product.slug)} className="footer-link">
                  <bdi>{product.name}</bdi>
                </a>
              </li>
            ))}
            <li>
              <a href={paths.products} className="footer-link">
                All products
              </a>
            </li>
          </LinkList>
          <LinkList title="Links">
            {links.map(({ href, label, who }) => (
              <li key={href} className={who}>
                <a href={href} className="footer-link">
                  {label}
                </a>
              </li>
            ))}
          </LinkList>
          <div>
            <Newsletter contact={email} />
            <a href={paths.dealers} className="map-link">
              <DealerMap />
            </a>
          </div>
        </div>
        <div className="footer-end">
          <p>
            © {site.name}. {site.tagline}, made for the trade.
          </p>
          <nav aria-label="Terms and service">
            <ul>
              {Object.values(legalPages).map(({ path, title }) => (
                <li key={path}>
                  <a href={path} className="footer-terms">
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
 * Everybody gets the same document, so it holds the links for visitors and for customers; the session mark on the root
 * element decides which are shown, as in the navbar (lib/base/early-script, elements/account-nav).
 */
const visitors = 'session-hint:hidden';
const customers = 'for-customers';

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
  const map = { width: 1600, height: 900, loading: 'lazy' } as const;
  return (
    <>
      {/* biome-ignore-start lint/performance/noImgElement: SVG drawings, which next/image cannot improve */}
      <img src="/brand/dealer-map-light.svg" alt={alt} {...map} className="map-light" />
      <img src="/brand/dealer-map.svg" alt={alt} {...map} className="map-dark" />
      {/* biome-ignore-end lint/performance/noImgElement: see above */}
    </>
  );
}
