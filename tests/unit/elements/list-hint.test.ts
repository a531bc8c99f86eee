import { describe, expect, it } from 'vitest';
import { hintIn } from '@/elements/list-hint';
import { hasHint } from '@/elements/visitor';

const device = 'list_device=2%20%2469.00';
/** In euros as France writes them; its blanks and the sign are nine letters each in a cookie. */
const large = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(1_234_567_890.12);
const account = 'list_account=12%20%241%2C380.00';

describe('what the header is told of a list', () => {
  it.each([
    ['', null],
    [device, { lines: 2, total: '$69.00' }],
    [`theme=x; ${device}; a=b`, { lines: 2, total: '$69.00' }],
    [`${device}; ${account}`, { lines: 2, total: '$69.00' }],
    [`${device}; ${account}; signed_in=1`, { lines: 12, total: '$1,380.00' }],
    [`${device}; signed_in=1`, null],
    [`x${device}`, null],
    [`list_device=2 ${encodeURIComponent(large)}`, { lines: 2, total: large }],
    ['list_device=0 $0.00', { lines: 0, total: '$0.00' }],
    ['list_device=', null],
    ['list_device=x', null],
    ['list_device=9999%20%24', null],
    ['list_device=2%20%', null],
    [`list_device=2%20${'a'.repeat(161)}`, null],
  ])('%s', (cookie, told) => {
    expect(hintIn(cookie, hasHint(cookie))).toEqual(told);
  });
});
