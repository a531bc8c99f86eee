import { describe, expect, it } from 'vitest';
import { registerSchema } from '@/lib/auth/schema';
import { draftInputs } from '@/lib/catalogue/fields';
import { adjustStockSchema, postProductSchema } from '@/lib/catalogue/schema';
import { placeOrderSchema } from '@/lib/orders/schema';
import { refundOrderSchema } from '@/lib/payments/schema';
import { addReviewSchema } from '@/lib/reviews/schema';
import { patchUserSchema, putUserSchema } from '@/lib/users/schema';

const shape = {
  'an address of an order': placeOrderSchema.shape.address,
  'an address of a profile': patchUserSchema.shape.address,
  'a review': addReviewSchema.shape.review,
  'a description': postProductSchema.shape.desc,
  'a description of a draft': draftInputs.desc,
};
const line = {
  'the name of an account': registerSchema.shape.name,
  'the name of a product': postProductSchema.shape.name,
  'the name on an order': placeOrderSchema.shape.userName,
  'a name of a profile': patchUserSchema.shape.name,
  'a name of PUT /user': putUserSchema.shape.name,
  education: patchUserSchema.shape.education,
  'a reason for a refund': refundOrderSchema.shape.reason,
  'a reason for a change of stock': adjustStockSchema.shape.reason,
};

/** What no text may hold: controls, marks that turn the direction of writing, characters without width. */
const unseen = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u009b',
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u2061',
  '\u2064',
  '\u206f',
  '\u2800',
  '\u3164',
  '\uffa0',
  '\u{e0001}',
  '\u{e0041}',
  '\u{e007f}',
  '\ud83d', // half a character, as of a text that was cut inside one
  '\udc00',
];
/** Scotland's and a made-up one that says more than a flag can. */
const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
const noFlag = `\u{1f3f4}${'\u{e0068}'.repeat(40)}\u{e007f}`;

describe.each(Object.entries({ ...shape, ...line }))('%s', (_what, schema) => {
  it.each(unseen)('has a blank for %j', (character) => {
    expect(schema.parse(`one${character}two`)).toBe('one two');
    expect(schema.parse(`${character}one${character}`)).toBe('one');
  });

  it('keeps the letters of every script, signs and joined pictures', () => {
    for (const text of ['Zoë O’Neil, 4½ mm', '李小龍', 'محمد', 'שלום', 'क्\u200dष', '👩\u200d🚀', flag])
      expect(schema.parse(text)).toBe(text);
  });

  it('parts no word where it may be parted, and hides nothing behind a flag', () => {
    expect(schema.parse('Pinsel\u00adset')).toBe('Pinselset');
    expect(schema.parse(`${noFlag}Scots`)).toBe('\u{1f3f4} Scots');
  });
});

it.each(Object.entries(shape))('%s may have several lines', (_what, schema) => {
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085'])
    expect(schema.parse(`one\u202e${end}${end}\u0007two`)).toBe('one \n\n two');
});

it.each(Object.entries(line))('%s has one', (_what, schema) => {
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085'])
    expect(schema.parse(`one${end}two`)).toBe('one two');
});

it('nothing but what nobody sees is nothing', () => {
  for (const schema of [
    ...Object.values(shape),
    line['the name of a product'],
    line['a reason for a refund'],
  ])
    expect(schema.safeParse('\u202e\u200b\n\u0000\u00ad\u3164\u{e0041}').success).toBe(false);
  expect(line.education.parse('\u202e\u200b')).toBeNull();
});

it.each(['\u200d', '\u200c', '\u1160', '\u034f', '\ufe0f', '\u{e0100}', ' \u0301', '\u180e'])(
  'nor is %j alone, which changes or joins what stands before it',
  (character) => {
    const schemas = [
      line['the name of an account'],
      line['the name of a product'],
      shape['an address of an order'],
    ];
    for (const schema of schemas) {
      expect(schema.safeParse(character.repeat(3)).success).toBe(false);
      expect(schema.parse(`葛${character}`)).toBe(`葛${character}`);
    }
    expect(line.education.parse(character.repeat(3)), 'as left out').toBeNull();
  },
);

it('a web address with any is refused', () => {
  const { LinkedIn } = patchUserSchema.shape;
  expect(LinkedIn.safeParse('https://linkedin.com/\u202enna').success).toBe(false);
  expect(LinkedIn.parse('https://linkedin.com/in/ann\u200b')).toBe('https://linkedin.com/in/ann');
});
