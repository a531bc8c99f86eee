/** What came back: the page, null if it is none, and the status, 0 without an answer. */
export type Posted = readonly [page: Document | null, status: number];

/**
 * Posts a form and reads the answered page, which runs no scripts because it is parsed as a response, without
 * `innerHTML`.
 * @param patience milliseconds without an answer after which it has failed
 */
export const postForPage = (address: string, body: FormData, patience: number): Promise<Posted> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.responseType = 'document';
    request.timeout = patience;
    request.onloadend = () => resolve([request.responseXML, request.status]);
    request.send(body);
  });
