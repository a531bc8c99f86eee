import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icons';
import { paths } from '@/lib/base/paths';
import { mostLetters } from '@/lib/catalogue/listing-query';

const sheetId = 'site-search';

/**
 * The search in every navbar: a form that leads to the results, in the header's row or, where there is no room, in a
 * sheet over it (a native popover). `elements/site-search` puts suggestions into the empty list.
 */
export function SiteSearch() {
  return (
    <site-search className="site-search">
      <button
        type="button"
        popoverTarget={sheetId}
        aria-label="Find products"
        className={buttonStyle({ variant: 'plain', size: 'icon', className: 'search-open' })}
      >
        <Icon name="search" />
      </button>
      <search id={sheetId} popover="auto" className="search-sheet">
        <form action={paths.products} className="search-form">
          <input
            name="q"
            aria-label="Search products"
            placeholder="Search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={mostLetters}
            suppressHydrationWarning
            className="search-input"
          />
          <button type="submit" aria-label="Find" className="search-submit">
            <Icon name="search" />
          </button>
          <button
            type="button"
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label="Close"
            className={buttonStyle({ variant: 'plain', size: 'icon', className: 'search-close' })}
          >
            <Icon name="close" />
          </button>
        </form>
        <div
          id="suggestions"
          role="listbox"
          aria-label="Suggestions"
          hidden
          suppressHydrationWarning
          data-list
          // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that React leaves its content alone
          dangerouslySetInnerHTML={{ __html: '' }}
          className="search-list"
        />
        <p role="status" suppressHydrationWarning className="sr-only" />
      </search>
    </site-search>
  );
}
