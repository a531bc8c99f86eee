/** Whether it is the module that measures: no page names it, and it comes two seconds after the load, however long that took. */
export const comesLater = (url: string, html: string): boolean => {
  const { pathname } = new URL(url);
  return /^\/_next\/static\/elements\/[0-9a-f]{16}\.js$/.test(pathname) && !html.includes(pathname);
};
