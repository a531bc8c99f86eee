import { partMissingId } from './browser-keys.ts';

/** The type of scripts that account pages load only after they are painted (server/http/late-scripts). */
export const lateType = 'text/late';

/** The attribute of such a script once it is being loaded. */
export const lateMark = 'data-late';

/**
 * Milliseconds after which scripts load anyway: `part` after the first paint if the page has not fully arrived, `paint`
 * after it has arrived if it has not been painted.
 */
const patience = { part: 500, paint: 1_000 };

/** Milliseconds between two checks whether a pressed button is hydrated, and the number of checks. */
const look = { pause: 50, most: 300 };

/** Selectors in forms of server actions: React's own mark, and our mark of buttons that need a confirmation. */
const marks = { action: '[name^="$ACTION"]', asks: '[data-asks]' };

/**
 * Loads the framework's scripts once the page has fully arrived and is painted: after its first paint and one further
 * frame. Half a second after the first paint it loads those that have arrived. A background tab is never painted, so
 * there it doesn't wait.
 */
const askLate =
  `(function(){function ask(){document.querySelectorAll('script[type="${lateType}"]').forEach(function(s){` +
  `var now=document.createElement('script');now.async=true;now.setAttribute('${lateMark}','');now.src=s.getAttribute('src');s.replaceWith(now)})}` +
  'function whenPainted(then){try{new PerformanceObserver(function(list,observer){' +
  "if(list.getEntriesByName('first-contentful-paint').length){observer.disconnect();then()}})" +
  ".observe({type:'paint',buffered:true})}catch(e){then()}}" +
  'whenPainted(function(){var often=setInterval(function(){ask();' +
  `if(document.readyState!=='loading')clearInterval(often)},${patience.part})});` +
  "addEventListener('DOMContentLoaded',function(){if(document.hidden)return ask();" +
  `requestAnimationFrame(function(){requestAnimationFrame(function(){whenPainted(ask)})});setTimeout(ask,${patience.paint})})})()`;

/** Recognizes hydrated elements by React's internal mark (`__reactProps$…` in react-dom); a browser test guards it. */
const isAlive =
  "function isAlive(b){return Object.keys(b).some(function(key){return key.indexOf('__reactProps$')===0})}";

/**
 * Remembers the last press of a button that React must handle (its own, or that of a server action's form) before it is
 * hydrated, and presses it again afterwards. Leaves out links, popovers and other forms, which the browser handles, and
 * buttons in our own elements. A press may itself make React hydrate the button: React listens at the document and has
 * handled it before the press reaches the next element, where it is forgotten. Typing also forgets it. If the scripts
 * are permanently missing, the browser submits the form, unless that needs a confirmation.
 */
const rememberPress =
  `(function(){var pressed=null,late=false;${isAlive}` +
  `function isGone(){var told=document.getElementById('${partMissingId}');return late||Boolean(told&&!told.hidden)}` +
  "function isElements(b){for(var p=b.parentElement;p;p=p.parentElement)if(p.localName.indexOf('-')>0)return true}" +
  'function waits(b){return !isAlive(b)&&!isElements(b)&&!isGone()}' +
  `function isAction(form){return Boolean(form&&form.querySelector('${marks.action}'))}` +
  "function isReacts(b){return b.type==='submit'?isAction(b.form):b.type==='button'&&!b.hasAttribute('popovertarget')}" +
  "function forget(){if(pressed)pressed.removeAttribute('aria-busy');pressed=null}" +
  'function again(b,n){if(pressed!==b)return;if(!b.isConnected)return forget();if(isAlive(b)){forget();return b.click()}' +
  `late=late||n===0;if(!isGone())return void setTimeout(again,${look.pause},b,n-1);` +
  `forget();if(b.form&&!b.form.querySelector('${marks.asks}'))b.click()}` +
  "addEventListener('input',forget,true);" +
  "addEventListener('click',function(e){forget();var b=e.target.closest&&e.target.closest('button');if(!b||!isReacts(b)||!waits(b))return;" +
  `pressed=b;b.setAttribute('aria-busy','true');setTimeout(again,0,b,${look.most})},true);` +
  "addEventListener('submit',function(e){if(isAction(e.target)&&waits(e.target))e.preventDefault()},true);" +
  "document.documentElement.addEventListener('click',function(){if(pressed&&isAlive(pressed))forget()},true)})()";

/** For pages that React hydrates; see lib/base/early-script. */
export const lateScripts = `${askLate};${rememberPress}`;
