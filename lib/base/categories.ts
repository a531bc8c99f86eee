/** What the shop sells, in the order of the home page. */
export const categories = ['roller', 'brush', 'applicator', 'accessory'] as const;
export type Category = (typeof categories)[number];
