/**
 * A process that does one thing to orders and can be killed in the middle of it:
 * `node --conditions=react-server --import tsx worker.ts <what> <json>`. Prints one line of JSON when it is done.
 */
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { startSweepers } from '@/lib/ops/sweep/start';
import { placeGroup } from '@/lib/orders/group/place';
import { placeOrder } from '@/lib/orders/place';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { openJointPayment } from '@/lib/payments/joint/open';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { closeDb, connectFirst } from '@/lib/platform/db';

const taskSchema = z.object({
  /** Checked by the test that made them; the check itself needs Next's server. */
  buyers: z.array(z.custom<Actor>()).default([]),
  productId: z.string().default(''),
  productIds: z.array(z.string()).default([]),
  orderIds: z.array(z.string()).default([]),
  amount: z.number().default(0),
  transactionId: z.string().default(''),
  orderId: z.string().default(''),
  quoteId: z.string().default(''),
  quantity: z.number().default(10),
  round: z.number().default(0),
});
type Task = z.output<typeof taskSchema>;

const address = { address: '1 Harbour Street', phn: '021555010' };

function firstBuyer({ buyers: [buyer] }: Task): Actor {
  if (!buyer) throw new Error('The task names no buyer.');
  return buyer;
}

const work: Record<string, (task: Task) => Promise<unknown>> = {
  async place(task) {
    const { productId, quantity } = task;
    return placeOrder(firstBuyer(task), { ...address, productId, quantity, requestKey: 'from-worker' });
  },
  /** Every buyer places one order, all at once; counts how that ended. */
  async race({ buyers, productId, quantity }) {
    const place = (actor: Actor) => placeOrder(actor, { ...address, productId, quantity });
    const counted: Record<string, number> = {};
    for (const result of await Promise.allSettled(buyers.map(place))) {
      if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason;
      const end = result.status === 'fulfilled' ? 'ok' : result.reason.code;
      counted[end] = (counted[end] ?? 0) + 1;
    }
    return counted;
  },
  /**
   * Every buyer places a list of all these products, all at once, each beginning with another one; one list in two is for
   * all or nothing. Tells what was placed of which product, how many lines were refused and how long (ms) the slowest took.
   */
  async raceLists({ buyers, productIds, quantity, round }) {
    const started = performance.now();
    const answers = await Promise.all(
      buyers.map(async (actor, index) => {
        const first = index % productIds.length;
        const turned = [...productIds.slice(first), ...productIds.slice(0, first)];
        const lines = turned.map((productId) => ({ productId, quantity }));
        const goAhead = index % 2 === 0 ? ('all' as const) : ('rest' as const);
        const input = { ...address, lines, goAhead, requestKey: `list-of-round-${round}` };
        const { group, orders: placed, refused } = await placeGroup(actor, input);
        const isWhole = goAhead === 'rest' ? placed.length + refused.length === lines.length : true;
        const isAllOrNone = goAhead === 'rest' || placed.length === (group ? lines.length : 0);
        return {
          placed,
          refused: refused.length,
          isRight: isWhole && isAllOrNone,
          ms: performance.now() - started,
        };
      }),
    );
    return {
      placed: answers.flatMap(({ placed }) => placed.map(({ productId }) => productId)),
      refused: answers.reduce((sum, { refused }) => sum + refused, 0),
      wrong: answers.filter(({ isRight }) => !isRight).length,
      slowest: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    };
  },
  open: async (task) => createPaymentIntent(firstBuyer(task), { orderId: task.orderId }),
  async pay(task) {
    const actor = firstBuyer(task);
    const { clientSecret } = await createPaymentIntent(actor, { orderId: task.orderId });
    const [transactionId = ''] = clientSecret.split('_secret_');
    await stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' });
    return completePayment(actor, { orderId: task.orderId, transactionId });
  },
  async placeMany(task) {
    const lines = task.productIds.map((productId) => ({ productId, quantity: task.quantity }));
    const input = { ...address, lines, goAhead: 'all' as const, requestKey: 'list-from-worker' };
    return placeGroup(firstBuyer(task), input);
  },
  accept: async (task) => acceptQuote(firstBuyer(task), { ...address, quoteId: task.quoteId, version: 1 }),
  async openMany(task) {
    return openJointPayment(firstBuyer(task), { orderIds: task.orderIds, amount: task.amount });
  },
  tellMany: async (task) => completeJointPayment(firstBuyer(task), { transactionId: task.transactionId }),
  followUp: () => finishFollowUps(),
  /** What a running shop does besides answering; ends when it is killed. */
  async sweep() {
    startSweepers();
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
};

const [what = '', task = '{}'] = process.argv.slice(2);
while (!(await connectFirst())); // a busy machine may need more than one start's patience
const result = await work[what]?.(taskSchema.parse(JSON.parse(task)));
console.log(JSON.stringify(result ?? null));
await closeDb();
