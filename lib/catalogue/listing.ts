import type { ListingQuery } from './listing-query';
import type { Product } from './product';

export { changedListing, listingAddress } from './listing-address';
export { type ListingQuery, type ListingSort, readListing } from './listing-query';

/** Products on one page of a list. */
export const productsPerPage = 48;

/** One value that a list can be narrowed to. */
export type FacetValue = {
  /** The value as the address spells it. */
  readonly value: string;
  readonly label: string;
  /** How many products the list would show with it, under all other filters. */
  readonly count: number;
  readonly isOn: boolean;
  /** The address of the list with this value toggled; it starts at page 1. */
  readonly address: string;
};

/** One filter. Values of the same filter are alternatives (OR); different filters must all match (AND). */
export type Facet = {
  /** The name of its query parameter. */
  readonly key: string;
  readonly label: string;
  /** `most` and `least` take one value, a `switch` has one; the others take several. */
  readonly kind: 'category' | 'length' | 'count' | 'choice' | 'most' | 'least' | 'switch';
  readonly values: readonly FacetValue[];
};

/** An active filter, and the address of the list without it. */
export type Chip = { readonly key: string; readonly label: string; readonly address: string };

/** A word or filter to leave out when nothing was found, and how much would be found without it. */
export type Loosened = Chip & { readonly count: number };

/** One page of a product list, with all that the page shows around it. */
export type Listing = {
  /** The query as parsed; `page` is the page that is shown. */
  readonly query: ListingQuery;
  readonly products: readonly Product[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly facets: readonly Facet[];
  /** Lowest and highest price under all other filters, in minor units; null when nothing is found. */
  readonly prices: { readonly from: number; readonly to: number } | null;
  readonly chips: readonly Chip[];
  readonly words: {
    /** The terms to highlight with `hitsIn` (lib/catalogue/directory/hits). */
    readonly marked: readonly string[];
    /** 'Did you mean': the search with known words, and its address. */
    readonly corrected: { readonly q: string; readonly address: string } | null;
  };
  /** Only when nothing was found. */
  readonly nearest: { readonly loosened: readonly Loosened[]; readonly products: readonly Product[] } | null;
};

/** Suggestions of a search box while a customer types. */
export type Suggestions = {
  readonly products: readonly {
    readonly id: string;
    readonly slug: string;
    readonly name: string;
    readonly img: string;
    /** In minor units. */
    readonly price: number;
  }[];
  readonly categories: readonly { readonly label: string; readonly address: string }[];
  /** The terms to highlight, as in a listing. */
  readonly marked: readonly string[];
};
