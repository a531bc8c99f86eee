/** The one piece of HTML that React itself makes from a text, on its way to a script element. */
const reactsOwn = "'<script><'+'/script>'";

/** Pages from which one comes to the card form without a new document; Stripe's script runs in them. */
const withStripe = '/^\\/(dashboard|purchase)\\b/';

/**
 * What texts may become scripts and HTML in pages that React makes alive, where the browser asks (Trusted Types,
 * `require-trusted-types-for`). The policy named `default` is asked for every text that reaches such a place; what it
 * answers with null is refused.
 *
 * Scripts come from the build's own folder, or from another origin, for which the policy's script-src names Stripe alone.
 * HTML is made from texts that have no tag in them, so that nothing typed or stored ever becomes one. No text is ever run:
 * zod, the one that would ask, is told not to (lib/base/early-script). After Stripe's script
 * has been asked for, its document lets HTML through: what that script does is not ours to know.
 */
export const trustedTypesGuard =
  '(function(types){if(!types)return;var third=false;types.createPolicy("default",{' +
  'createScriptURL:function(text){var url=new URL(text,document.baseURI);' +
  `if(url.origin!==location.origin){third=third||${withStripe}.test(location.pathname);return text}` +
  "return url.pathname.startsWith('/_next/static/')?text:null}," +
  `createHTML:function(text){return third||text.indexOf('<')<0||text===${reactsOwn}?text:null}` +
  '})})(window.trustedTypes)';
