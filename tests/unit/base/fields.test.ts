import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { expectedFailure } from '@/lib/base/errors';
import {
  amountSchema,
  optionalHttpsUrl,
  optionalText,
  phoneNumber,
  requiredNumber,
  requiredText,
  unlessBlank,
  wholeNumber,
} from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';

/** What comes of a value: the value that is kept, or what is said about it. */
function readingOf(schema: z.ZodType, value: unknown): unknown {
  const { data, error } = z.object({ field: schema }).safeParse({ field: value });
  return error ? { said: expectedFailure(error)?.fieldErrors?.['field'] } : data.field;
}
const saying = (...said: string[]) => ({ said });
/** Rows of a table; a list that stands for itself would be taken for a row's columns. */
const each = (...values: unknown[]) => values.map((value) => ({ value }));

const noNumbers = ['0x40', '0b11', '1e3', '1,5', '1 000', 'Infinity', 'NaN', 'one', '-', '.', '٣', '', ' '];
const noValues: unknown[] = [true, false, null, undefined, {}, [], [207], ['207'], { valueOf: 207 }];

describe('a number', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [' 1 ', 1],
    ['\t1\n', 1],
    ['\u202d250\u202c', 250],
    ['\u200b250\u00a0', 250],
    ['-7.5', -7.5],
    ['+3', 3],
    ['.5', 0.5],
    ['2.', 2],
    ['007', 7],
    [3.45, 3.45],
  ])('is read from %j', (value, number) => {
    expect(readingOf(requiredNumber('a number, please'), value)).toBe(number);
  });

  it.each(each(...noNumbers, ...noValues, Number.NaN, Number.POSITIVE_INFINITY, '9'.repeat(400)))(
    'is not read from $value',
    ({ value }) => {
      for (const schema of [requiredNumber('no'), wholeNumber('no', 0, 9999), amountSchema('no')])
        expect(readingOf(schema, value)).toEqual(saying('no'));
    },
  );

  it.each([
    [1.5, messages.catalogue.wholeNumber],
    ['1.5', messages.catalogue.wholeNumber],
    [0, messages.catalogue.tooSmall(1)],
    ['10', messages.catalogue.tooLarge(9)],
  ])('that is whole and within bounds is not %j', (value, said) => {
    expect(readingOf(wholeNumber('no', 1, 9), value)).toEqual(saying(said));
  });

  it('that may be left out is left out by null and blanks too', () => {
    const schema = unlessBlank(wholeNumber('no', 1, 9));
    for (const value of [undefined, null, '', '  ']) expect(readingOf(schema, value)).toBeUndefined();
    expect(readingOf(schema, ' 4 ')).toBe(4);
    expect(readingOf(schema, true)).toEqual(saying('no'));
  });
});

describe('a text', () => {
  it('is trimmed, and a number is one', () => {
    expect(readingOf(requiredText('no', 5), ' a b ')).toBe('a b');
    expect(readingOf(requiredText('no', 5), 42)).toBe('42');
    expect(readingOf(optionalText(5), 42)).toBe('42');
  });

  it.each(each('', '  ', null, undefined, true, [], ['a'], {}))(
    'that is required is not $value',
    ({ value }) => {
      expect(readingOf(requiredText('no', 5), value)).toEqual(saying('no'));
    },
  );

  it('that is optional is null when blank', () => {
    for (const value of ['', ' ', null]) expect(readingOf(optionalText(5), value)).toBeNull();
    expect(readingOf(optionalText(5), 'abcdef')).toEqual(saying(messages.profile.tooLong(5)));
  });
});

describe('a phone number', () => {
  const schema = phoneNumber('Provide your phn no.');

  it.each([
    '021555010',
    '+1 (555) 014-2600',
    '(+49) 30 / 123.456',
    '555/014.2600',
    '00 1 555 014 2600',
    '7',
    '+-().1',
  ])('is %j', (value) => {
    expect(readingOf(schema, value)).toBe(value);
    expect(readingOf(schema, ` ${value} `)).toBe(value);
  });

  it.each(['\u202d+49 30 123-456\u202c', '+49\u00a030 123\u2011456', '+49 30 123\u2013456'])(
    'is without what a program put around it, with plain dashes: %j',
    (copied) => {
      expect(String(readingOf(schema, copied)).replace('\u00a0', ' ')).toBe('+49 30 123-456');
    },
  );

  it('may be sent as a number', () => {
    expect(readingOf(schema, 21555010)).toBe('21555010');
  });

  it.each(['call me', '021x555', '+-()./', '1e21', '021,555', '#31#', '021;ext=5', '٠٢١'])(
    'is not %j',
    (value) => {
      expect(readingOf(schema, value)).toEqual(saying(messages.order.phnNumeric));
    },
  );

  it.each(each('', '  ', null, undefined, true, ['021'], {}))('is missing from $value', ({ value }) => {
    expect(readingOf(schema, value)).toEqual(saying('Provide your phn no.'));
  });

  it('has at most forty characters', () => {
    expect(readingOf(schema, '1'.repeat(40))).toHaveLength(40);
    expect(readingOf(schema, '1'.repeat(41))).toEqual(saying(messages.profile.tooLong(40)));
  });
});

describe('a web address', () => {
  const schema = optionalHttpsUrl('no');

  it.each([
    ['https://www.linkedin.com/in/x', 'https://www.linkedin.com/in/x'],
    ['HTTPS://LinkedIn.com/in/x', 'HTTPS://LinkedIn.com/in/x'],
    ['linkedin.com/in/x', 'https://linkedin.com/in/x'],
    [' www.linkedin.com/in/x ', 'https://www.linkedin.com/in/x'],
    ['linkedin.com:443/in/x', 'https://linkedin.com:443/in/x'],
    ['de.linkedin.com/in/x?trk=a:b', 'https://de.linkedin.com/in/x?trk=a:b'],
  ])('is read from %j', (value, address) => {
    expect(readingOf(schema, value)).toBe(address);
  });

  it.each(
    each(
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'mailto:a@example.com',
      'http://linkedin.com/in/x',
      '//linkedin.com/in/x',
      '/in/x',
      '\\\\linkedin.com',
      'x@evil.example/in/y',
      'user:pass@evil.example',
      'https://user:pass@evil.example/',
      'vbscript:x',
      'https://evil',
      'https://evil.example/ onclick=alert(1)',
      'linkedin',
      'my profile on linkedin.com',
      'linkedin.com/in/x onclick=alert(1)',
      'evil.example:alert(1)',
      true,
      42,
      ['https://linkedin.com'],
    ),
  )('is not $value', ({ value }) => {
    expect(readingOf(schema, value)).toEqual(saying('no'));
  });

  it('may be nothing', () => {
    for (const value of ['', '  ', null]) expect(readingOf(schema, value)).toBeNull();
  });
});
