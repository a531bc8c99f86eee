/** The maximum length of a slug in a request: names have at most 200 characters, and slugs may have a suffix. */
const longest = 240;
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be a product's slug, to answer other addresses without a database query. */
export const isSlug = (text: string): boolean => text.length <= longest && slugPattern.test(text);
