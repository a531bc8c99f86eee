/** As whom the document cache asks for the pages that it keeps. */
export const rendererName = 'storefront-documents';

/**
 * Who gets a page's title, canonical address and what else is said of it in its head, even where the rest of the page is
 * ready sooner: the document cache, for nothing moves such tags up from the body of a page without framework script, and
 * everybody who reads pages and runs no scripts. Browsers need not wait.
 */
export const wholeHeads = new RegExp(
  `^${rendererName}$|bot|crawl|spider|google|lighthouse|slurp|yandex|sogou|yeti|preview|externalhit|facebookcatalog|whatsapp|vkshare|tumblr|ia_archiver`,
  'i',
);
