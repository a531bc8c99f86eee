/** How many pages one test looks at: few enough that tests still run side by side, and none takes long. */
const most = 4;

/**
 * Parts of a list of pages, for tests that look at several of them in one tab. The first page of a new tab costs as
 * much as looking at it does, as the browser makes a process for it, which knows no script yet.
 */
export const inParts = <T>(pages: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(pages.length / most) }, (_, index) =>
    pages.slice(index * most, (index + 1) * most),
  );
