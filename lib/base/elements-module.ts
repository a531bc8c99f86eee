/**
 * Where this build has the module of `elements/`, written into it by the bundler (scripts/build.ts). Undefined in a build
 * that was made without it: every page works without the module, too.
 */
export const elementsModule: string | undefined = process.env.NEXT_PUBLIC_ELEMENTS;

/** The same of the module that only the pages of signing in load. */
export const signInModule: string | undefined = process.env.NEXT_PUBLIC_SIGN_IN_ELEMENTS;

/** And of the one that the page of the order list alone loads. */
export const listModule: string | undefined = process.env.NEXT_PUBLIC_LIST_ELEMENTS;
