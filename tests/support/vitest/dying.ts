import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Server } from 'mongodb/lib/sdam/server.js';
import type Stripe from 'stripe';

/** When a process dies: at its nth call to database or Stripe, after (`isDone`) or before it is carried out. */
export type Death = { at: number; isDone: boolean };

const silence = () => new Promise<never>(() => undefined);

/** The calls of a process that may die. After its death no call is carried out or answered. */
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
      return this.#isOver ? silence() : answer; // a parallel call may have been the last
    } catch (error) {
      if (this.#isOver) return silence();
      throw error;
    }
  }
}

const lives = new AsyncLocalStorage<Life | undefined>();

/** Delay (ms) of Stripe's answers for the current work. */
const delays = new AsyncLocalStorage<number>();

const mortally = <T>(work: () => Promise<T>): Promise<T> => lives.getStore()?.call(work) ?? work();

/** Makes the database calls of this test file subject to the death of the work that makes them. */
function patchDriver(): void {
  const { command } = Server.prototype;
  Server.prototype.command = function (this: Server, ...given) {
    return mortally(() => command.apply(this, given));
  };
}
patchDriver();

/** The same for calls to Stripe; a test file uses this instead of Stripe's HTTP client. */
export const mortalClient = (client: Stripe.HttpClient): Stripe.HttpClient => ({
  getClientName: () => client.getClientName(),
  makeRequest: async (...given) => {
    const answer = await mortally(() => client.makeRequest(...given));
    const late = delays.getStore();
    if (late) await pause(late);
    return answer;
  },
});

/** Does work whose answers from Stripe arrive late, so that more can happen before it acts on them. */
export const hearingLate = <T>(ms: number, work: () => Promise<T>): Promise<T> => delays.run(ms, work);

/**
 * Does work as a process that dies at this point, as by `kill -9`: none of its code runs afterwards. Returns whether it
 * died, because the work may end before.
 */
export async function dyingAt(death: Death, work: () => Promise<unknown>): Promise<boolean> {
  const life = new Life(death);
  return Promise.race([lives.run(life, work).then(() => false), life.ended.then(() => true)]);
}

/** Does work of somebody else in the meantime, which does not die with the process. */
export const outliving = <T>(work: () => Promise<T>): Promise<T> => lives.run(undefined, work);
