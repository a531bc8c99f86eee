/** The only HTML text that React itself inserts, to create script elements. */
const reactsOwn = "'\\x3Cscript>\\x3C/script>'";

/** Pages that can navigate to the card form without a page load, so that Stripe's script may run in them. */
const withStripe = '/^\\/(dashboard|purchase)\\b/';

/**
 * The Trusted Types policy of pages that React hydrates (`require-trusted-types-for`): decides which strings may become
 * scripts or HTML. The browser calls the policy named `default` for each such string, and null refuses it.
 *  Script addresses must be in the build's own folder or on another origin, of which the CSP's script-src allows only
 * Stripe. HTML must not contain tags, so that nothing typed or stored becomes an element. No string is run as code;
 * zod, which would try, is told not to (lib/base/early-script). Once Stripe's script has been requested, its document
 * may use any HTML, because we can't control what that script does.
 */
export const trustedTypesGuard =
  '(function(types){if(!types)return;var third=false;types.createPolicy("default",{' +
  'createScriptURL:function(text){var url=new URL(text,document.baseURI);' +
  `if(url.origin!==location.origin){third=third||${withStripe}.test(location.pathname);return text}` +
  "return url.pathname.startsWith('/_next/static/')?text:null}," +
  `createHTML:function(text){return third||!text.includes('\\x3C')||text===${reactsOwn}?text:null}` +
  '})})(window.trustedTypes)';
