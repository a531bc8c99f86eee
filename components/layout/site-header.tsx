import { AccountNav } from '@/components/layout/account-nav';
import { ListLink } from '@/components/layout/list-link';
import { Logo } from '@/components/layout/logo';
import { NavLinks } from '@/components/layout/nav-links';
import { menuId, SiteMenu } from '@/components/layout/site-menu';
import { SiteSearch } from '@/components/layout/site-search';
import { ThemeToggle } from '@/components/layout/theme-toggle';
import { buttonStyle } from '@/components/ui/button-style';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { paths } from '@/lib/base/paths';

const iconButton = cn(buttonStyle({ variant: 'plain', size: 'icon' }), 'lg:hidden');

/** The navbar of every page (specification §2): the same HTML for everybody, made interactive by `elements/`. */
export function SiteHeader() {
  return (
    <header className="site-header">
      <div className="site-row">
        <HomeLink />
        <SiteSearch />
        <button type="button" popoverTarget={menuId} aria-label="Menu" className={iconButton}>
          <Icon name="menu" />
        </button>
        <SiteMenu>
          <div className="menu-head">
            <HomeLink />
            <button
              type="button"
              popoverTarget={menuId}
              popoverTargetAction="hide"
              aria-label="Close menu"
              className={cn(iconButton, '-mr-3 ml-auto')}
            >
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label="Main">
            <NavLinks />
          </nav>
          <div className="nav-account">
            <AccountNav />
            <span className="theme-place">
              <ThemeToggle />
            </span>
          </div>
        </SiteMenu>
        <ListLink />
      </div>
    </header>
  );
}

function HomeLink() {
  return (
    <a href={paths.home} className="home-link">
      <Logo />
    </a>
  );
}
