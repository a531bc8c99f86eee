import { AccountNav } from '@/elements/account-nav';
import { FilterSheet } from '@/elements/filter-sheet';
import { followPictures } from '@/elements/follow-picture';
import { LaterPart } from '@/elements/later-part';
import { ListAdder } from '@/elements/list-adder';
import { ListLink } from '@/elements/list-link';
import { NewsletterBox } from '@/elements/newsletter-box';
import { OfflineNotice } from '@/elements/offline-notice';
import { ProductGallery } from '@/elements/product-gallery';
import { QuantityPrice } from '@/elements/quantity-price';
import { ReadingList } from '@/elements/reading-list';
import { ReviewCarousel } from '@/elements/review-carousel';
import { SiteMenu } from '@/elements/site-menu';
import { SiteSearch } from '@/elements/site-search';
import { ThemeToggle } from '@/elements/theme-toggle';

/** The interactive parts of public pages and of all navbars: one module, without a framework (docs/architecture.md). */
customElements.define('theme-toggle', ThemeToggle);
customElements.define('site-menu', SiteMenu);
customElements.define('site-search', SiteSearch);
customElements.define('filter-sheet', FilterSheet);
customElements.define('account-nav', AccountNav);
customElements.define('review-carousel', ReviewCarousel);
customElements.define('newsletter-box', NewsletterBox);
customElements.define('offline-notice', OfflineNotice);
customElements.define('reading-list', ReadingList);
customElements.define('later-part', LaterPart);
customElements.define('product-gallery', ProductGallery);
customElements.define('quantity-price', QuantityPrice);
customElements.define('list-link', ListLink);
customElements.define('list-adder', ListAdder);

followPictures();

/** Loads the separate measuring module (elements/vitals) late, so that it delays nothing the visitor waits for. */
if (VITALS) addEventListener('load', () => setTimeout(() => import(VITALS).catch(() => undefined), 2000));
