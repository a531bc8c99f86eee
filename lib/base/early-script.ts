/** Where the chosen theme is remembered: 'light' or 'dark'; nothing stored means the system decides. */
export const themeKey = 'theme';

/** Readable cookie that says someone is signed in, without saying who; set and cleared with the session. */
export const sessionHint = 'signed_in=1';

/** Where a reload after a missing part is remembered, and the milliseconds within which it is not tried again. */
export const chunkReload = { key: 'reloaded-after-chunk', patience: 20_000 } as const;

/** The element that tells of a missing part when React never started. */
export const partMissingId = 'part-missing';

/** Before the first paint, so that neither the theme nor "Login" for a signed-in visitor ever flashes. */
const appearance = `(function(d){try{var t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')d.theme=t}catch(e){}if(document.cookie.split('; ').includes('${sessionHint}'))d.session='hint'})(document.documentElement.dataset)`;

/**
 * Without one of the page's own scripts React never starts, and no error boundary can speak (specification §8).
 * So this reloads the page once, for a new release usually explains the missing part, and then says what failed.
 */
const missingPart = `(function(){var told=false;function tell(src){var box=document.getElementById('${partMissingId}');if(!box)return;box.querySelector('[data-part]').textContent='Loading chunk '+src.slice(src.lastIndexOf('/')+1).replace(/\\.js.*$/,'')+' failed';box.querySelector('button').onclick=function(){location.reload()};box.hidden=false}addEventListener('error',function(e){var s=e.target;if(told||!(s instanceof HTMLScriptElement)||document.readyState==='complete'||!s.src.includes('/_next/static/'))return;told=true;try{var now=Date.now();if(now-Number(sessionStorage.getItem('${chunkReload.key}'))>=${chunkReload.patience}){sessionStorage.setItem('${chunkReload.key}',String(now));location.reload();return}}catch(e){}if(document.readyState==='loading')addEventListener('DOMContentLoaded',function(){tell(s.src)});else tell(s.src)},true)})()`;

/**
 * Runs before anything else on every page. Printed by the root layout; the server allows exactly this text in the
 * Content-Security-Policy by its hash.
 */
export const earlyScript = `${appearance};${missingPart}`;
