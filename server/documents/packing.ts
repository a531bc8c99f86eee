import { logProblem } from '../log.ts';
import { SerialQueue } from './serial-queue.ts';
import { packedAgain, type StoredDocument } from './stored-document.ts';

/** In milliseconds; longer than pages with changing stock live, which are rendered too often to be worth it. */
const restMs = 1_500;
/** Brotli quality: a tenth smaller than at first, for sixty times the processor time. */
const bestQuality = 11;
/** Limits the queue, so that a client that requests every page once doesn't have all of them compressed. */
const mostWaiting = 100;

/** Compresses documents again at best quality once they have been cached for a while, one after another. */
export class Packing {
  readonly #line = new SerialQueue();
  #waiting = 0;

  /**
   * @param isGood whether the document is still what would be sent
   * @param onPacked is told of the smaller one
   */
  later(document: StoredDocument, isGood: () => boolean, onPacked: (smaller: StoredDocument) => void): void {
    if (this.#waiting >= mostWaiting) return;
    this.#waiting += 1;
    const pack = async () => {
      if (!isGood()) return;
      const smaller = await packedAgain(document, bestQuality);
      if (isGood()) onPacked(smaller);
    };
    const begin = () =>
      this.#line
        .take(document.etag, pack)
        .catch((error: unknown) => logProblem('packing a document failed', {}, error))
        .finally(() => {
          this.#waiting -= 1;
        });
    setTimeout(begin, restMs).unref();
  }
}
