import { partMissingId } from './browser-keys.ts';

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
const look = { pause: 50, most: 300 };

/** In a form of a server action: how React's server marks it, and how we do a button that sends it only after the page has asked. */
const marks = { action: '[name^="$ACTION"]', asks: '[data-asks]' };

/**
 * Asks for the framework's files when all of the page has come and is painted: its first part is, and a frame has gone by
 * since. Half a second after its first part it asks for those that have come. In a tab behind others nothing is painted.
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

/** How React marks what it has made alive (`__reactProps$…` in react-dom); a browser test says when that changes. */
const isAlive =
  "function isAlive(b){return Object.keys(b).some(function(key){return key.indexOf('__reactProps$')===0})}";

/**
 * Remembers the last press that is React's to answer, on a button of its own or one that sends a form of a server action, and
 * presses again once it is alive: links, popovers and other forms are the browser's, and our own elements answer for what is in them.
 * React listens at the document: what a press makes alive has heard of it by the time the press comes to the next element,
 * and is left alone. Typing is a wish for something else. Where scripts are missing for good the browser sends the form
 * after all, unless it would have asked first.
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

/** For pages that React makes alive; see lib/base/early-script. */
export const lateScripts = `${askLate};${rememberPress}`;
