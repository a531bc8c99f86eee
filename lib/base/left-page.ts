/**
 * Milliseconds: `noticed` between the browser's beginning to leave the page and the failures that this causes, `stays`
 * after which a page that is still there was not left, but led to a file, for example; `answer` without a byte of
 * an answer after which a request has failed.
 */
const patience = { noticed: 1_000, stays: 10_000, answer: 30_000 };
/** Bytes of a file that even a slow connection sends in a millisecond. */
const pace = 16;

/** Defines `leaves()`: whether the browser has just begun to leave the page. */
export const noteLeaving =
  'var left=-Infinity;function leaves(){return ' +
  `${patience.noticed}>performance.now()-left}addEventListener('beforeunload',function(){left=performance.now()});`;

/**
 * Firefox ends a page's requests as soon as another page is asked for, not when that arrives. To their failure Next's
 * router would answer by loading the page that it was asked for before, instead of the one that was chosen last, to
 * half an answer by an error page, and forms by saying that they could not be sent. So such failures are told only to a
 * page that stays.
 *
 * A request of the router has no limit of its own, and whatever is asked after it waits for it: without an answer, a form
 * would be sent forever, and no press would be sent again. So it is given up, unless its caller has set a limit.
 *
 * The answer to a form is handed on once it is whole. With it comes the page as it is now, which Next shows while it
 * comes in: if the rest was lost, an error page would stand in place of the form, without what was typed.
 */
export const patientFetch =
  `(function(){${noteLeaving}var ask=self.fetch;` +
  'function patient(made){return made.catch(function(why){if(!leaves())throw why;' +
  `return new Promise(function(done,fail){setTimeout(fail,${patience.stays},why)})})}` +
  // React reads an answer by its body's reader.
  'function patientBody(answer,wait){var body=answer.body;if(body){var open=body.getReader;body.getReader=function(){' +
  'var reader=open.apply(body,arguments),read=reader.read;' +
  'reader.read=function(){wait(0);return patient(read.apply(reader,arguments))};return reader}}return answer}' +
  'function whole(answer,wait){var copy=patientBody(answer.clone(),wait).body,reader=copy&&copy.getReader();' +
  'function on(part){return part.done?answer:reader.read().then(on)}return reader?reader.read().then(on):answer}' +
  'function filesIn(body){var bytes=0;if(body instanceof FormData)body.forEach(function(field){bytes+=field.size||0});return bytes}' +
  'self.fetch=function(what,how){var given=how&&how.signal||what.signal,limit=new AbortController(),timer;' +
  "var read=how&&how.method==='POST'?whole:patientBody;" +
  'function wait(bytes){clearTimeout(timer);' +
  `timer=setTimeout(function(){limit.abort()},${patience.answer}+bytes/${pace})}` +
  'if(!given)wait(filesIn(how&&how.body));' +
  'return patient(ask.call(self,what,Object.assign({},how,{signal:given||limit.signal})))' +
  '.then(function(answer){return read(answer,wait)})}})()';
