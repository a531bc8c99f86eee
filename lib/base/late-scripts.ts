/** The type of a script that a page of accounts asks for once it is painted (server/http/late-scripts). */
export const lateType = 'text/late';

/** The mark of such a script once it was asked for. */
export const lateMark = 'data-late';

/**
 * Milliseconds after its first part is painted, when a page that is still to come need not be waited for, and after all of it
 * has come, when a paint need not.
 */
const patience = { part: 500, paint: 1_000 };

/** Milliseconds between two looks whether a pressed button is alive, and so many looks. */
const look = { pause: 50, most: 400 };

/**
 * Asks for the framework's files when all of the page has come and is painted: its first part is, and a frame has gone by
 * since. In a tab behind others nothing is painted.
 */
const askLate =
  `(function(){function ask(){document.querySelectorAll('script[type="${lateType}"]').forEach(function(s){` +
  `var now=document.createElement('script');now.async=true;now.setAttribute('${lateMark}','');now.src=s.getAttribute('src');s.replaceWith(now)})}` +
  'function whenPainted(then){try{new PerformanceObserver(function(list,observer){' +
  "if(list.getEntriesByName('first-contentful-paint').length){observer.disconnect();then()}})" +
  ".observe({type:'paint',buffered:true})}catch(e){then()}}" +
  `whenPainted(function(){setTimeout(ask,${patience.part})});` +
  "addEventListener('DOMContentLoaded',function(){if(document.hidden)return ask();" +
  `requestAnimationFrame(function(){requestAnimationFrame(function(){whenPainted(ask)})});setTimeout(ask,${patience.paint})})})()`;

/** How React marks what it has made alive (`__reactProps$…` in react-dom); a browser test says when that changes. */
const isAlive =
  "function isAlive(b){return Object.keys(b).some(function(key){return key.indexOf('__reactProps$')===0})}";

/**
 * Remembers the last press on a button that only React knows, and presses it once it is alive. Forms, links and
 * popovers need no such thing, for they are the browser's; our own elements answer for what is in them. React listens at the
 * document: what a press makes alive has heard of it by the time the press comes to the next element, and is left alone.
 */
const rememberPress =
  `(function(){var pressed=null;${isAlive}` +
  'function isElements(b){for(var p=b.parentElement;p;p=p.parentElement)if(p.localName.indexOf("-")>0)return true}' +
  'function again(b,n){if(pressed!==b)return;if(b.isConnected&&!isAlive(b)&&n)return void setTimeout(again,' +
  `${look.pause},b,n-1);pressed=null;b.removeAttribute('aria-busy');if(b.isConnected&&isAlive(b))b.click()}` +
  "addEventListener('click',function(e){pressed=null;" +
  "var b=e.target.closest&&e.target.closest('button[type=button]:not([popovertarget])');if(!b||isAlive(b)||isElements(b))return;" +
  `pressed=b;b.setAttribute('aria-busy','true');setTimeout(again,0,b,${look.most})},true);` +
  "document.documentElement.addEventListener('click',function(){" +
  "if(pressed&&isAlive(pressed)){pressed.removeAttribute('aria-busy');pressed=null}},true)})()";

/** For pages that React makes alive; see lib/base/early-script. */
export const lateScripts = `${askLate};${rememberPress}`;
