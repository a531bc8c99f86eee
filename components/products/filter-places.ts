/** Where the filters stand: an address that ends in it shows them over the list on small screens (app/listing.css). */
export const filtersId = 'filters';
/** Where the list begins. */
export const listId = 'list';

/** An address within the filters: what it leads to shows them again, for more than one is usually wanted. */
export const withinFilters = (address: string): string => `${address}#${filtersId}`;
