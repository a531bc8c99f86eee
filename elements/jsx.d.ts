import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type Own = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;

declare module 'react' {
  namespace JSX {
    /** The elements of main.ts, sign-in.ts and list.ts, as pages write them. */
    interface IntrinsicElements {
      'theme-toggle': Own;
      'site-menu': Own;
      'site-search': Own;
      'filter-sheet': Own;
      'account-nav': Own;
      'review-carousel': Own;
      'newsletter-box': Own;
      'offline-notice': Own;
      'reading-list': Own;
      'later-part': Own;
      'product-gallery': Own;
      'quantity-price': Own;
      'list-link': Own;
      'list-adder': Own;
      'order-list': Own;
      'live-forms': Own;
      'finish-sign-in': Own;
      'session-ended': Own;
      'password-reveal': Own;
    }
  }
}
