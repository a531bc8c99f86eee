/** The User-Agent with which the document cache requests pages. */
export const rendererName = 'storefront-documents';

/**
 * User-Agents that wait for the complete `<head>` (title, canonical address, metadata), instead of getting it streamed
 * into the body: the document cache, since no framework script would move the tags up, and bots without scripts.
 */
export const wholeHeads = new RegExp(
  `^${rendererName}$|bot|crawl|spider|google|lighthouse|slurp|yandex|sogou|yeti|preview|externalhit|facebookcatalog|whatsapp|vkshare|tumblr|ia_archiver`,
  'i',
);
