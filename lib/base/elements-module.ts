/**
 * The address of this build's bundle of `elements/`, which the bundler inserts (scripts/build.ts). Undefined in a build
 * without it: all pages work without it, too.
 */
export const elementsModule: string | undefined = process.env.NEXT_PUBLIC_ELEMENTS;

/** The address of the bundle that only sign-in pages load. */
export const signInModule: string | undefined = process.env.NEXT_PUBLIC_SIGN_IN_ELEMENTS;

/** The address of the bundle that only the order list page loads. */
export const listModule: string | undefined = process.env.NEXT_PUBLIC_LIST_ELEMENTS;
