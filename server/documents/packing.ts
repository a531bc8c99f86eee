import { logProblem } from '../log.ts';
import { SerialQueue } from './serial-queue.ts';
import { packedAgain, type StoredDocument } from './stored-document.ts';

/** Milliseconds. Longer than a page lives whose stock moves: what is made anew every second is not worth the best packing. */
const restMs = 1_500;
/** Of Brotli: a tenth smaller than when it was made, and sixty times as dear. */
const bestQuality = 11;
/** Whoever has every page made once has not all of them packed well. */
const mostWaiting = 100;

/** Packs well what has lived for a while, one after another, while nobody waits for it. */
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
