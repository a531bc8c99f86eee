/**
 * How a form that a script sends names its build to the server, where the same name stands for the server's own build.
 * Without a build, in development and in tests, both are '1', as in forms of elements. Next replaces the variable in the
 * code, so it must be written like this.
 */
export const ownBuild: string = process.env.NEXT_PUBLIC_BUILD ?? '1';
