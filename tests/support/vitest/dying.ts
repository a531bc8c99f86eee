import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'mongodb/lib/sdam/server.js';
import type Stripe from 'stripe';

/** Where a process dies: at its nth call of the database or of Stripe, which was carried out by then or was not. */
export type Death = { at: number; isDone: boolean };

const silence = () => new Promise<never>(() => undefined);

/** Work of a process that may die. Once it has, nothing that it calls is carried out, and nothing answers it. */
class Life {
  #left: number;
  #isOver = false;
  readonly #isDone: boolean;
  readonly #end = Promise.withResolvers<void>();
  readonly ended = this.#end.promise;

  constructor({ at, isDone }: Death) {
    this.#left = at;
    this.#isDone = isDone;
  }

  async call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isOver) return silence();
    this.#left -= 1;
    if (this.#left <= 0) {
      this.#isOver = true;
      if (this.#isDone) await work().catch(() => undefined);
      this.#end.resolve();
      return silence();
    }
    try {
      const answer = await work();
      return this.#isOver ? silence() : answer; // a call beside it may have been the last
    } catch (error) {
      if (this.#isOver) return silence();
      throw error;
    }
  }
}

const lives = new AsyncLocalStorage<Life | undefined>();

/** Work whose answers of Stripe come so much later (ms) than they were true. */
const delays = new AsyncLocalStorage<number>();

const mortally = <T>(work: () => Promise<T>): Promise<T> => lives.getStore()?.call(work) ?? work();

/** Lets the database's calls of this test file end with the work that makes them. */
function patchDriver(): void {
  const { command } = Server.prototype;
  Server.prototype.command = function (this: Server, ...given) {
    return mortally(() => command.apply(this, given));
  };
}
patchDriver();

/** The same for Stripe's, whose client a test file replaces by this one. */
export const mortalClient = (client: Stripe.HttpClient): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...given) => {
    const answer = await mortally(() => client.makeRequest(...given));
    const late = delays.getStore();
    if (late) await pause(late);
    return answer;
  },
});

/** Does work that hears of Stripe late, so that more may happen between what it was told and what it does. */
export const hearingLate = <T>(ms: number, work: () => Promise<T>): Promise<T> => delays.run(ms, work);

/**
 * Does work as a process does that dies there, as by `kill -9`: no line of it runs any more. Returns whether it died; it
 * may be over before.
 */
export async function dyingAt(death: Death, work: () => Promise<unknown>): Promise<boolean> {
  const life = new Life(death);
  return Promise.race([lives.run(life, work).then(() => false), life.ended.then(() => true)]);
}

/** What somebody else does meanwhile, who does not die with the process. */
export const outliving = <T>(work: () => Promise<T>): Promise<T> => lives.run(undefined, work);
