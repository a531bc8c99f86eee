import { listCookies, partMissingId, scriptsNote, sessionHint, themeKey } from './browser-keys.ts';
import { lateMark, lateScripts } from './late-scripts.ts';
import { noteLeaving, patientFetch } from './left-page.ts';
import { trustedTypesGuard } from './trusted-types.ts';

/** The request header with which the middleware asks for a page that is not streamed. */
export const wholeHeader = 'x-whole-page';

/** The storage key of the last reload after a missing script, and how long (ms) there is no further one. */
export const chunkReload = { key: 'reloaded-after-chunk', patience: 20_000 } as const;

/** Milliseconds before each retry of a missing script. */
const chunkPauses = [300, 1_000];

/**
 * Runs before anything else on every page, so that neither a wrong theme nor "Login" for a signed-in visitor flashes,
 * and the total of an order list has its space reserved. The root layout prints it, and the Content-Security-Policy
 * allows exactly this text by its hash.
 */
export const earlyScript = `(function(d){try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t}catch(e){}if(document.cookie.split('; ').includes('${sessionHint}'))d.session='hint';if(/(?:${listCookies.device}|${listCookies.account})=[1-9]/.test(document.cookie))d.list=''})(document.documentElement.dataset)`;

/** Sets the scripts cookie for as long as a session lasts (lib/auth/session), and only if there is one or may be. */
const noteScripts =
  `if(document.cookie.split('; ').includes('${sessionHint}')||/^\\/(dashboard|purchase)\\b/.test(location.pathname))` +
  `document.cookie='${scriptsNote}'`;

/** Shows which script is missing, and offers to reload the page. */
const tell =
  `function tell(src){var box=document.getElementById('${partMissingId}');if(!box)return;` +
  "box.querySelector('[data-part]').textContent='Loading chunk '+src.slice(src.lastIndexOf('/')+1).replace(/\\.js.*$/,'')+' failed';" +
  "box.querySelector('button').onclick=function(){location.reload()};box.hidden=false}";

/** Retries the script `s` for the n-th time, with the same `src` text, by which the bundler identifies its chunks. */
const askAgain =
  'function ask(s,n){setTimeout(function(){' +
  "var again=document.createElement('script');again.async=true;again.src=s.getAttribute('src');document.head.append(again)" +
  `},${JSON.stringify(chunkPauses)}[n-1])}`;

/** Reloads the page and returns true, unless it was reloaded for the same reason just before. */
const reload =
  `function reload(){try{var now=Date.now();if(${chunkReload.patience}>now-Number(sessionStorage.getItem('${chunkReload.key}')))return false;` +
  `sessionStorage.setItem('${chunkReload.key}',String(now));location.reload();return true}catch(e){return false}}`;

/**
 * If one of the page's own scripts fails to load, React never starts and no error boundary can show it (specification
 * §8). So this retries the script, hiding the error from other handlers; then reloads the page once, because the usual
 * cause is a new release; and then says what failed. If something was typed it does not reload, which would empty the
 * form: that still works without scripts. Scripts that a running page asks for, the bundler tells of itself, unless they
 * are missing because Firefox ends what a page loads before it is left (lib/base/left-page).
 */
const missingPart =
  `(function(){var told=false,typed=false,asked={};${noteLeaving}${tell}${askAgain}${reload}` +
  "addEventListener('input',function(){typed=true},true);" +
  "addEventListener('error',function(e){var s=e.target;if(!(s instanceof HTMLScriptElement)||!s.src.includes('/_next/static/chunks/'))return;" +
  `var n=asked[s.src]||0;if(n===0&&document.readyState==='complete'&&!s.hasAttribute('${lateMark}')&&!leaves())return;` +
  'asked[s.src]=n+=1;' +
  `if(${chunkPauses.length}>=n){e.stopImmediatePropagation();ask(s,n);return}` +
  'if(typed)e.stopImmediatePropagation();if(told)return;told=true;if(!typed&&reload())return;' +
  "if(document.readyState==='loading')addEventListener('DOMContentLoaded',function(){tell(s.src)});else tell(s.src)},true)})()";

/**
 * Shows a streamed part with the next frame. React would keep a spinner for at least 300 ms so that several don't
 * follow one another (`$RC` and `$RT` in react-dom's server), but account pages have only one.
 */
const partsAtOnce = "Object.defineProperty(self,'$RT',{get:function(){},set:function(){}})";

/** Keeps zod from testing whether it may use `eval`: the policy forbids it, and browsers report the attempt. */
const noCompiling = 'self.__zod_globalConfig={jitless:true}';

/**
 * Follows the early script on pages that React hydrates, allowed by its hash too; plain public pages don't have it
 * (server/documents/plain-html). The part that loads the page's scripts comes before all that may throw. Without a '<':
 * if a translation or an extension has changed the page before React hydrates it, React makes this element anew, with
 * its text as HTML, which the Trusted Types policy allows only without tags.
 */
export const partsScript = `${noCompiling};${lateScripts};${partsAtOnce};${trustedTypesGuard};${noteScripts};${patientFetch};${missingPart}`;
