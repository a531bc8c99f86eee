/** Whether a URL is the measuring module: pages don't name it, and it is loaded two seconds after the load event. */
export const comesLater = (url: string, html: string): boolean => {
  const { pathname } = new URL(url);
  return /^\/_next\/static\/elements\/[0-9a-f]{16}\.js$/.test(pathname) && !html.includes(pathname);
};
