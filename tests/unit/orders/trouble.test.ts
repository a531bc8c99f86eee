import { describe, expect, it } from 'vitest';
import { disputeAt, isOwed, lostOf, owedOf, type Trouble } from '@/lib/orders/trouble';

type Told = { type: Trouble | 'paid'; note: string; payment?: string; inquiry?: true };
const event = (type: Told['type'], note: string, payment?: string): Told => ({
  type,
  note,
  ...(payment && { payment }),
});
const disputeOf = (history: readonly Told[]) => disputeAt({ history });

describe('a dispute', () => {
  it('waits until the same one has ended', () => {
    expect(disputeOf([event('paid', 'pi_1')])).toBe(null);
    expect(disputeOf([event('disputed', 'dp_1')])).toBe('open');
    expect(disputeOf([event('disputed', 'dp_1'), event('disputeWon', 'dp_1')])).toBe(null);
    expect(disputeOf([event('disputeLost', 'dp_1'), event('disputed', 'dp_2')])).toBe('open');
  });

  it('that an inquiry became is not over because the inquiry was closed before', () => {
    const ofInquiry = (type: Trouble): Told => ({ ...event(type, 'dp_1'), inquiry: true });
    const closed = [ofInquiry('disputed'), ofInquiry('disputeWon')];
    const became = [...closed, event('disputed', 'dp_1')];
    const lost = [...became, event('disputeLost', 'dp_1')];
    expect([closed, became, lost].map(disputeOf)).toEqual([null, 'open', 'lost']);
    expect(lostOf({ total: 3450, history: lost })).toBe(3450);
    expect(disputeOf([...became, event('disputeWon', 'dp_1')])).toBe(null);
    expect(disputeOf([ofInquiry('disputed'), event('disputeWon', 'dp_1')])).toBe(null);
  });

  it('that was lost stays lost, whatever becomes of others', () => {
    expect(disputeOf([event('disputed', 'dp_1'), event('disputeLost', 'dp_1')])).toBe('lost');
    expect(
      disputeOf([event('disputeLost', 'dp_1'), event('disputed', 'dp_2'), event('disputeWon', 'dp_2')]),
    ).toBe('lost');
  });

  it('that other orders of the payment bore alone keeps nothing back', () => {
    const bore = (lost: number, note = 'dp_1') => ({ ...event('disputeLost', note), lost });
    expect(disputeAt({ history: [bore(0)] })).toBe(null);
    expect(disputeAt({ history: [bore(0), event('disputed', 'dp_2')] })).toBe('open');
    expect(disputeAt({ history: [bore(0), bore(1, 'dp_2')] })).toBe('lost');
  });
});

it.each([
  ['paid', null],
  ['cancelled', 'open'],
] as const)('a dispute of another payment is one of an order that is %s: %s', (state, mark) => {
  const history = [event('disputed', 'dp_1', 'pi_2')];
  expect(disputeAt({ state, transactionId: 'pi_1', history })).toBe(mark);
  expect(disputeAt({ state, transactionId: 'pi_2', history })).toBe('open');
});

describe('what disputes took of an order', () => {
  const lost = (more: object) => ({ type: 'disputeLost' as const, note: 'dp_1', ...more });

  it('is its part of each that was lost, at most its total', () => {
    expect(lostOf({ total: 3450, history: [event('disputed', 'dp_1')] })).toBe(0);
    expect(lostOf({ total: 3450, history: [lost({ amount: 9000, lost: 1200 })] })).toBe(1200);
    expect(lostOf({ total: 3450, history: [lost({ lost: 1200 }), lost({ note: 'dp_2', lost: 300 })] })).toBe(
      1500,
    );
    expect(lostOf({ total: 3450, history: [lost({ lost: 3000 }), lost({ note: 'dp_2', lost: 3000 })] })).toBe(
      3450,
    );
  });

  it('is the whole dispute, as far as it goes, where the version before wrote no part', () => {
    expect(lostOf({ total: 3450, history: [lost({ amount: 1000 })] })).toBe(1000);
    expect(lostOf({ total: 3450, history: [lost({ amount: 9000 })] })).toBe(3450);
    expect(lostOf({ total: 3450, history: [lost({})] })).toBe(3450);
  });
});

it.each([
  [{}, true],
  [{ transactionId: null }, false],
  [{ state: 'paid' }, false],
  [{ refundedAmount: 3450 }, false],
  [{ refundedAmount: 3000, lostAmount: 450 }, false],
  [{ refundedAmount: 3000 }, true],
] as const)('of a canceled order, but for %o, money is owed: %s', (fields, owed) => {
  const order = { state: 'cancelled', total: 3450, transactionId: 'pi_1', refundedAmount: 0 } as const;
  expect(isOwed({ ...order, ...fields })).toBe(owed);
});

describe('what a buyer waits for of a refund that a bank sent back', () => {
  const refunded = (amount: number, note = 'pi_1') => ({ type: 'refunded' as const, note, amount });
  const cameBack = (amount: number) => ({ type: 'refundFailed' as const, note: 're_1', amount });
  const lost = { type: 'disputeLost' as const, note: 'dp_1', lost: 3000 };
  const won = { type: 'disputeWon' as const, note: 'dp_1' };

  it.each([
    ['nothing while none came back', [refunded(3450)], 0],
    ['all of it', [refunded(3450), cameBack(3450)], 3450],
    ['the part that came back', [refunded(1000), refunded(3450), cameBack(2450)], 2450],
    ['what is left of it', [refunded(3450), cameBack(3450), refunded(1000)], 2450],
    ['nothing once it was given back again', [refunded(1000), cameBack(1000), refunded(1000)], 0],
    ['nothing when more was', [refunded(1000), cameBack(1000), refunded(3450)], 0],
    ['what came back twice, once', [refunded(1000), cameBack(1000), refunded(1000), cameBack(1000)], 1000],
    [
      'it all the same when another payment went back',
      [refunded(500), cameBack(500), refunded(3450, 'pi_2')],
      500,
    ],
    [
      'nothing while that of another payment failed',
      [refunded(500), { ...cameBack(500), payment: 'pi_2' }],
      0,
    ],
    ['no more than a bank left that took it for a dispute', [refunded(3450), cameBack(3450), lost], 450],
  ] as const)('is %s', (_, history, owed) => {
    expect(owedOf({ total: 3450, transactionId: 'pi_1', history })).toBe(owed);
  });

  it.each([
    ['nothing while none failed', [refunded(1000)], 0],
    ['nothing while that of another payment failed', [refunded(9), { ...cameBack(9), payment: 'pi_2' }], 0],
    ['everything that did not go back once a part of it failed', [refunded(1000), cameBack(1000)], 3450],
    ['no less once that part was given back', [refunded(1000), cameBack(1000), refunded(1000)], 2450],
    ['no more than a bank left of it', [refunded(450), lost, cameBack(450)], 450],
    ['what a bank took and gave back', [lost, refunded(450), cameBack(450), won], 3450],
  ] as const)('of a canceled order is %s', (_, history, owed) => {
    expect(owedOf({ state: 'cancelled', total: 3450, transactionId: 'pi_1', history })).toBe(owed);
  });
});
