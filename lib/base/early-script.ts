import { listHints, partMissingId, scriptsNote, sessionHint, themeKey } from './browser-keys.ts';
import { lateMark, lateScripts } from './late-scripts.ts';
import { trustedTypesGuard } from './trusted-types.ts';

/** A request header by which the middleware asks for a page in one piece. */
export const wholeHeader = 'x-whole-page';

/** Where a reload after a missing part is remembered, and the milliseconds within which it is not tried again. */
export const chunkReload = { key: 'reloaded-after-chunk', patience: 20_000 } as const;

/** Milliseconds before a missing part is asked for again, each time. */
const chunkPauses = [300, 1_000];

/**
 * Runs before anything else on every page, so that neither the theme nor "Login" for a signed-in visitor ever flashes, and
 * what an order list comes to has its room.
 * Printed by the root layout; the server allows exactly this text in the Content-Security-Policy by its hash.
 */
export const earlyScript = `(function(d){try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t}catch(e){}if(document.cookie.split('; ').includes('${sessionHint}'))d.session='hint';if(/(?:${listHints.device}|${listHints.account})=[1-9]/.test(document.cookie))d.list=''})(document.documentElement.dataset)`;

/** For as long as a sign-in lasts (lib/auth/session), and only where there is one. */
const noteScripts =
  `if(document.cookie.split('; ').includes('${sessionHint}')||/^\\/(dashboard|purchase)\\b/.test(location.pathname))` +
  `document.cookie='${scriptsNote}'`;

/** Shows which part is missing, and offers to load the page again. */
const tell =
  `function tell(src){var box=document.getElementById('${partMissingId}');if(!box)return;` +
  "box.querySelector('[data-part]').textContent='Loading chunk '+src.slice(src.lastIndexOf('/')+1).replace(/\\.js.*$/,'')+' failed';" +
  "box.querySelector('button').onclick=function(){location.reload()};box.hidden=false}";

/** Asks for the script `s` for the n-th time after the first, by the same words, for the bundler knows its parts by them. */
const askAgain =
  'function ask(s,n){setTimeout(function(){' +
  "var again=document.createElement('script');again.async=true;again.src=s.getAttribute('src');document.head.append(again)" +
  `},${JSON.stringify(chunkPauses)}[n-1])}`;

/** True, and under way, when the page was not loaded again for the same reason just now. */
const reload =
  `function reload(){try{var now=Date.now();if(now-Number(sessionStorage.getItem('${chunkReload.key}'))<${chunkReload.patience})return false;` +
  `sessionStorage.setItem('${chunkReload.key}',String(now));location.reload();return true}catch(e){return false}}`;

/**
 * Without one of the page's own scripts React never starts, and no error boundary can speak (specification §8).
 * So this asks for the script again, which nobody else hears of, then reloads the page once, for a new release usually
 * explains the missing part, and then says what failed. Where something was typed it does not reload: the form is
 * still there and works without scripts, and a reload would empty it.
 */
const missingPart =
  `(function(){var told=false,typed=false,asked={};${tell}${askAgain}${reload}` +
  "addEventListener('input',function(){typed=true},true);" +
  "addEventListener('error',function(e){var s=e.target;if(!(s instanceof HTMLScriptElement)||!s.src.includes('/_next/static/chunks/'))return;" +
  `var n=asked[s.src]||0;if(n===0&&document.readyState==='complete'&&!s.hasAttribute('${lateMark}'))return;` +
  'asked[s.src]=n+=1;' +
  `if(n<=${chunkPauses.length}){e.stopImmediatePropagation();ask(s,n);return}` +
  'if(typed)e.stopImmediatePropagation();if(told)return;told=true;if(!typed&&reload())return;' +
  "if(document.readyState==='loading')addEventListener('DOMContentLoaded',function(){tell(s.src)});else tell(s.src)},true)})()";

/**
 * A part that has arrived is shown with the next frame. React would keep the spinner for 300 ms from its first paint, so
 * that spinners don't follow one another (`$RC` and `$RT` in react-dom's server); a page of accounts has one.
 */
const partsAtOnce = "Object.defineProperty(self,'$RT',{get:function(){},set:function(){}})";

/** Keeps zod from trying whether it may compile texts: the policy refuses that, and browsers complain of the attempt. */
const noCompiling = 'self.__zod_globalConfig={jitless:true}';

/**
 * Behind it on pages that React makes alive, allowed in the same way; what public pages leave with has none of it
 * (server/documents/plain-html). What asks for their files comes before all that may fail.
 */
export const partsScript = `${noCompiling};${lateScripts};${partsAtOnce};${trustedTypesGuard};${noteScripts};${missingPart}`;
