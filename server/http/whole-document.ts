import type { IncomingHttpHeaders } from 'node:http';
import { isSignInPage } from './routes.ts';

/** By which React's router asks for a page as data for the page that it is on. */
const routerHeader = /^(?:rsc$|next-router-|next-url$)/;

/**
 * Has a page of signing in answered as a document though React's router asks for it, as after a redirect from a page of
 * accounts: the router then leaves for it, and the page's own module finishes the sign-in (decision 0038).
 */
export function askForDocument(headers: IncomingHttpHeaders, path: string): void {
  if (!isSignInPage(path)) return;
  for (const name of Object.keys(headers)) if (routerHeader.test(name)) delete headers[name];
}
