/**
 * Milliseconds: `noticed` between the browser's beginning to leave the page and the failures that this causes, `stays`
 * after which a page that is still there was not left, but led to a file, for example.
 */
const patience = { noticed: 1_000, stays: 10_000 };

/** Defines `leaves()`: whether the browser has just begun to leave the page. */
export const noteLeaving =
  'var left=-Infinity;function leaves(){return ' +
  `${patience.noticed}>performance.now()-left}addEventListener('beforeunload',function(){left=performance.now()});`;

/**
 * Firefox ends a page's requests as soon as another page is asked for, not when that arrives. To their failure Next's
 * router would answer by loading the page that it was asked for before, instead of the one that was chosen last, to
 * half an answer by an error page, and forms by saying that they could not be sent. So such failures are told only to a
 * page that stays.
 */
export const patientFetch =
  `(function(){${noteLeaving}var ask=self.fetch;` +
  'function patient(made){return made.catch(function(why){if(!leaves())throw why;' +
  `return new Promise(function(done,fail){setTimeout(fail,${patience.stays},why)})})}` +
  // React reads an answer by its body's reader.
  'function patientBody(answer){var body=answer.body;if(body){var open=body.getReader;body.getReader=function(){' +
  'var reader=open.apply(body,arguments),read=reader.read;' +
  'reader.read=function(){return patient(read.apply(reader,arguments))};return reader}}return answer}' +
  'self.fetch=function(){return patient(ask.apply(self,arguments)).then(patientBody)}})()';
