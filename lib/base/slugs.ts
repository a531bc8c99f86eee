/** The longest that an address of a product may be; a name has 200 characters at most, and two of one name are told apart. */
const longest = 240;
const spelled = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether this can be a product's name in its address. Whatever can't be costs nobody a look. */
export const isSlug = (text: string): boolean => text.length <= longest && spelled.test(text);
