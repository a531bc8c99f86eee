/** Id of the filters: as the URL's fragment, it opens them over the list on small screens (app/listing.css). */
export const filtersId = 'filters';
/** Id of the list. */
export const listId = 'list';

/** The URL with the filters open, because a visitor usually wants more than one. */
export const withinFilters = (address: string): string => `${address}#${filtersId}`;
